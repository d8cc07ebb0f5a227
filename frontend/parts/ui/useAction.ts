import { useRef, useState } from 'react';

/** Wraps an action so that repeated clicks don't run it concurrently. */
export function useAction<Args extends unknown[]>(act: (...args: Args) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run = async (...args: Args) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await act(...args);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { run: (...args: Args) => void run(...args), busy };
}
