/** Runs while the browser is idle. Safari lacks idle callbacks. @returns a function that cancels it */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 1_000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(run);
  return () => cancelIdleCallback(idle);
}

/** Runs after the next paint, or before the next key or click if that comes first. */
export function afterPaint(run: () => void) {
  const done = new AbortController();
  const runOnce = () => {
    if (done.signal.aborted) return;
    done.abort();
    run();
  };
  for (const type of ['keydown', 'pointerdown', 'click'])
    addEventListener(type, runOnce, { capture: true, signal: done.signal });
  requestAnimationFrame(() => setTimeout(runOnce));
}
