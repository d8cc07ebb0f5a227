import { useSyncExternalStore } from 'react';
import { signedInHint } from '../session/hint';

/** Another tab signed in or out. */
const onStorage = (changed: () => void) => {
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
};

/** Whether this browser was signed in at the last check; false in the prerendered page. */
export const useSignedIn = () => useSyncExternalStore(onStorage, signedInHint, () => false);
