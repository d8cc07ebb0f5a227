import { useEffect, useState, useSyncExternalStore } from 'react';

const PING_MS = 2_000;
const PING_TIMEOUT_MS = 5_000;

type Connection = 'online' | 'offline' | 'unreachable';

const listeners = new Set<() => void>();
let isUnreachable = false;
let isAsking = false;

function change(unreachable: boolean) {
  if (isUnreachable === unreachable) return;
  isUnreachable = unreachable;
  listeners.forEach((listener) => listener());
}

/** After a failed call, pings the server until it answers: a single call may fail for other reasons. */
async function pingUntilReached(): Promise<void> {
  try {
    await fetch('/health/live', { signal: AbortSignal.timeout(PING_TIMEOUT_MS) });
    isAsking = false;
    change(false);
  } catch {
    change(true);
    setTimeout(() => void pingUntilReached(), PING_MS);
  }
}

/** A call that was not made, because the browser has no network. */
export class OfflineError extends Error {
  override name = 'OfflineError';
}

/** Refuses a call at once that would fail or wait for the network. */
export function requireNetwork(method = 'GET') {
  if (navigator.onLine !== false) return;
  throw new OfflineError(
    method === 'GET'
      ? 'Not available offline.'
      : "You're offline, so nothing was changed. Try again when you're back online.",
  );
}

/** Fetches. If that fails, checks whether the server can be reached. */
export async function fetchTracked(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (error) {
    if (!init.signal?.aborted && !isAsking) {
      isAsking = true;
      void pingUntilReached();
    }
    throw error;
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export const useConnection = () =>
  useSyncExternalStore<Connection>(subscribe, () => {
    if (!navigator.onLine) return 'offline';
    return isUnreachable ? 'unreachable' : 'online';
  });

/** Calls `reload` when the server can be reached again. */
export function useReconnected(reload: () => unknown) {
  const connection = useConnection();
  const [previous, setPrevious] = useState(connection);
  useEffect(() => {
    if (previous !== 'online' && connection === 'online') void reload();
    setPrevious(connection);
  }, [connection, previous, reload]);
}
