import { getApp } from 'firebase/app';
import { clearIndexedDbPersistence, initializeFirestore, terminate } from 'firebase/firestore';

/**
 * The realtime database client of the signed-in person. Long polling, because proxies close its streams.
 * A chunk of its own: only `realtime.ts` may load it.
 * @returns how to end it and to clear what it kept
 */
export function openFirestore(): () => Promise<void> {
  const database = initializeFirestore(getApp(), { experimentalForceLongPolling: true });
  return async () => {
    await terminate(database);
    await clearIndexedDbPersistence(database);
  };
}
