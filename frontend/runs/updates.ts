import { useEffect } from 'react';

/** Public event name, fired when a run starts or ends. */
const EVENT = 'history-updated';

export const announceHistoryUpdate = () => window.dispatchEvent(new Event(EVENT));

export function useHistoryUpdates(reload: () => unknown) {
  useEffect(() => {
    const onUpdate = () => void reload();
    window.addEventListener(EVENT, onUpdate);
    return () => window.removeEventListener(EVENT, onUpdate);
  }, [reload]);
}
