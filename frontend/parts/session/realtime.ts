import { loadConfig } from '../api/config';
import { whenIdle } from '../ui/idle';

/**
 * Opens the realtime database, if the installation has one, once the browser is idle.
 * @returns a function that closes it and leaves nothing in the browser
 */
export function openRealtime(): () => void {
  let ended = false;
  let close: (() => Promise<void>) | undefined;
  const open = async () => {
    const { firebase } = await loadConfig();
    if (ended || !firebase.firestore) return;
    const { openFirestore } = await import('./firestore');
    if (ended) return;
    close = openFirestore();
  };
  const cancel = whenIdle(() => void open().catch(logFailure('opened')));
  return () => {
    ended = true;
    cancel();
    void close?.().catch(logFailure('closed'));
  };
}

const logFailure = (action: string) => (error: unknown) =>
  console.error(`The realtime database could not be ${action}`, error);
