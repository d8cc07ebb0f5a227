import { useEffect } from 'react';
import { tellTabs, useOtherTabs } from '../ui/tabs';

/** Public event name, fired when a run starts or ends. */
const EVENT = 'history-updated';

export function announceHistoryUpdate() {
  window.dispatchEvent(new Event(EVENT));
  tellTabs('runs');
}

/** Reloads when a run starts or ends, in this tab or another. */
export function useHistoryUpdates(reload: () => unknown) {
  useEffect(() => {
    const onUpdate = () => void reload();
    window.addEventListener(EVENT, onUpdate);
    return () => window.removeEventListener(EVENT, onUpdate);
  }, [reload]);
  useOtherTabs('runs', reload);
}
