import { useRef, useState } from 'react';

/** An action that runs once at a time, however often its button is clicked. */
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
