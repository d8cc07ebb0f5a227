import { useSyncExternalStore } from 'react';
import { signedInHint } from '../session/hint';

/** Another tab signs in or out. */
const onStorage = (changed: () => void) => {
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
};

/** Whether someone was signed in when this browser last looked; nobody in the prerendered page. */
export const useSignedIn = () => useSyncExternalStore(onStorage, signedInHint, () => false);
