import { useEffect } from 'react';

/** A change made in another tab of this browser. Logins need no message: the identity provider's library shares them. */
export type TabMessage = 'runs' | 'leads';

const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('lead-delivery');

/** Tells the other tabs to reload what changed here. */
export const tellTabs = (message: TabMessage) => channel?.postMessage(message);

/** Calls `onMessage` when another tab changes something of this kind. */
export function useOtherTabs(message: TabMessage, onMessage: () => unknown) {
  useEffect(() => {
    const listener = ({ data }: MessageEvent) => void (data === message && onMessage());
    channel?.addEventListener('message', listener);
    return () => channel?.removeEventListener('message', listener);
  }, [message, onMessage]);
}
