import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  /** CPU time: other processes on the machine don't count. */
  tdur?: number;
  pid: number;
  tid: number;
}

const FRAME = 'FireAnimationFrame';
/** The events that Chromium's developer tools count as scripting. */
const SCRIPTING = new Set([
  FRAME,
  'FunctionCall',
  'EvaluateScript',
  'v8.compile',
  'TimerFire',
  'EventDispatch',
  'RunMicrotasks',
  'XHRLoad',
  'XHRReadyStateChange',
  'MinorGC',
  'MajorGC',
]);
const TASK = 'ThreadControllerImpl::RunTask';

/** Milliseconds of scripting in each frame, and of each task of the page's main thread, during `move`. */
export async function traced(browser: Browser, page: Page, move: () => Promise<void>) {
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel', 'v8'],
  });
  await move();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const complete = traceEvents.filter(({ ph }) => ph === 'X');
  const thread = complete.findLast(({ name }) => name === FRAME)!;
  const events = complete
    .filter(({ pid, tid }) => pid === thread.pid && tid === thread.tid)
    .toSorted((left, right) => left.ts - right.ts);

  const frames: number[] = [];
  let frameStart = -Infinity;
  let end = -Infinity;
  for (const { name, ts, dur = 0, tdur = dur } of events) {
    if (!SCRIPTING.has(name)) continue;
    // Callbacks of one frame follow each other.
    if (name === FRAME && ts - frameStart > 4_000) {
      frames.push(0);
      frameStart = ts;
    }
    // Nested events count once.
    if (ts < end || frames.length === 0) continue;
    frames[frames.length - 1]! += tdur / 1_000;
    end = ts + dur;
  }
  const tasks = events
    .filter(({ name }) => name === TASK)
    .map(({ dur = 0, tdur = dur }) => tdur / 1_000);
  return { frames, tasks };
}
