import { useSyncExternalStore } from 'react';
import { signedInHint, watchHint } from '../../parts/session/hint';

/** Whether this browser was signed in at the last check; false in the prerendered page. */
export const useSignedIn = () => useSyncExternalStore(watchHint, signedInHint, () => false);
