import { useEffect } from 'react';

/** Named by the specification: some run has started or ended. */
const EVENT = 'history-updated';

export const announceHistoryUpdate = () => window.dispatchEvent(new Event(EVENT));

export function useHistoryUpdates(reload: () => unknown) {
  useEffect(() => {
    const onUpdate = () => void reload();
    window.addEventListener(EVENT, onUpdate);
    return () => window.removeEventListener(EVENT, onUpdate);
  }, [reload]);
}
