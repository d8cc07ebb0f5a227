import { useSyncExternalStore } from 'react';
import { signedInHint } from '../session/hint';

/** Another tab signed in or out. */
const onStorage = (onChange: () => void) => {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
};

/** Whether this browser was signed in at the last check; false in the prerendered page. */
export const useSignedIn = () => useSyncExternalStore(onStorage, signedInHint, () => false);
