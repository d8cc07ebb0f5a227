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

/** Says while the browser has no network that nothing can be saved or loaded. */
export function OfflineBanner() {
  const online = useSyncExternalStore(watch, () => navigator.onLine);
  if (online) return null;
  return (
    <Banner>
      You are offline. What you see may be out of date, and nothing can be saved until you are back.
    </Banner>
  );
}
