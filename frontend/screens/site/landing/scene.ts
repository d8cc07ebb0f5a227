import type { SceneUpdate } from './contours.worker';

/** Thin lines look no sharper beyond this, and doubling it costs four times the pixels. */
const MAX_DENSITY = 2;

/**
 * Contour lines of a drifting terrain, in the text color of the element they fill.
 * They move only while enabled, on screen and in a visible tab; otherwise the last frame stays.
 * A worker draws them, so the decoration never delays input. Without OffscreenCanvas there are no lines.
 */
export class Scene {
  private readonly canvas = document.createElement('canvas');
  private readonly worker = 'transferControlToOffscreen' in this.canvas ? startWorker() : null;
  private readonly resized = new ResizeObserver(() => this.measure());
  private readonly seen = new IntersectionObserver(([entry]) => {
    this.onScreen = entry?.isIntersecting ?? false;
    this.update();
  });
  private moving = false;
  private onScreen = false;
  private isRunning = false;

  constructor(private readonly container: HTMLElement) {
    if (!this.worker) return;
    const canvas = this.canvas.transferControlToOffscreen();
    this.worker.postMessage({ canvas } satisfies SceneUpdate, [canvas]);
    container.append(this.canvas);
    this.resized.observe(container);
    this.seen.observe(container);
    document.addEventListener('visibilitychange', this.update);
    window.addEventListener('pointermove', this.follow, { passive: true });
    document.documentElement.addEventListener('pointerleave', this.release);
  }

  close() {
    this.worker?.terminate();
    this.canvas.remove();
    this.resized.disconnect();
    this.seen.disconnect();
    document.removeEventListener('visibilitychange', this.update);
    window.removeEventListener('pointermove', this.follow);
    document.documentElement.removeEventListener('pointerleave', this.release);
  }

  move(moving: boolean) {
    this.moving = moving;
    this.update();
  }

  /** Call when the theme changes. */
  recolor() {
    this.post({ color: getComputedStyle(this.container).color });
  }

  private post(update: SceneUpdate) {
    this.worker?.postMessage(update);
  }

  private readonly update = () => {
    const isRunning = this.moving && this.onScreen && !document.hidden;
    if (isRunning === this.isRunning) return;
    this.isRunning = isRunning;
    this.post({ moving: isRunning });
  };

  private readonly follow = ({ pointerType, clientX, clientY }: PointerEvent) => {
    if (!this.isRunning || pointerType !== 'mouse') return;
    const { left, top } = this.container.getBoundingClientRect();
    this.post({ pointer: { x: clientX - left, y: clientY - top } });
  };

  private readonly release = () => this.post({ pointer: null });

  private measure() {
    const { clientWidth: width, clientHeight: height } = this.container;
    this.post({
      size: { width, height, density: Math.min(window.devicePixelRatio, MAX_DENSITY) },
    });
  }
}

const startWorker = () =>
  new Worker(new URL('contours.worker.ts', import.meta.url), { type: 'module' });
