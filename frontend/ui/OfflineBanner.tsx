import { useSyncExternalStore } from 'react';
import { Banner } from './Banner';

function watch(changed: () => void) {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Shown while the browser is offline. */
export function OfflineBanner() {
  const online = useSyncExternalStore(watch, () => navigator.onLine);
  if (online) return null;
  return <Banner>You're offline. This page may be out of date, and changes can't be saved.</Banner>;
}
