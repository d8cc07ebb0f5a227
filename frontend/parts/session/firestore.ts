import { getApp } from 'firebase/app';
import { clearIndexedDbPersistence, initializeFirestore, terminate } from 'firebase/firestore';

/**
 * Opens the realtime database for the signed-in user. Uses long polling, because proxies close its streams.
 * A separate chunk: only `realtime.ts` may load it.
 * @returns a function that closes it and clears its data
 */
export function openFirestore(): () => Promise<void> {
  const database = initializeFirestore(getApp(), { experimentalForceLongPolling: true });
  return async () => {
    await terminate(database);
    await clearIndexedDbPersistence(database);
  };
}
