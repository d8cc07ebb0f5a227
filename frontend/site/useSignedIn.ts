import { useSyncExternalStore } from 'react';
import { signedInHint } from '../session-hint';

const never = () => () => {};

/** Whether someone was signed in when this browser last looked; nobody in the prerendered page. */
export const useSignedIn = () => useSyncExternalStore(never, signedInHint, () => false);
