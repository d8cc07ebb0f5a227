import type { Wish } from './contours.worker';

/** Sharper than this nobody sees thin lines, and each step costs four times the pixels. */
const MAX_DENSITY = 2;

/**
 * Contour lines of a drifting terrain, in the colour of the element they fill. They move only while they are told to, on screen,
 * and the tab in front; else the last picture stays. A worker draws them, so that no input ever waits for a decoration. Where
 * a browser has no such canvas there are no lines.
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

  constructor(private readonly place: HTMLElement) {
    if (!this.worker) return;
    const canvas = this.canvas.transferControlToOffscreen();
    this.worker.postMessage({ canvas } satisfies Wish, [canvas]);
    place.append(this.canvas);
    this.resized.observe(place);
    this.seen.observe(place);
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

  /** After a change of theme. */
  recolour() {
    this.tell({ colour: getComputedStyle(this.place).color });
  }

  private tell(wish: Wish) {
    this.worker?.postMessage(wish);
  }

  private readonly update = () => {
    const isRunning = this.moving && this.onScreen && !document.hidden;
    if (isRunning === this.isRunning) return;
    this.isRunning = isRunning;
    this.tell({ moving: isRunning });
  };

  private readonly follow = ({ pointerType, clientX, clientY }: PointerEvent) => {
    if (!this.isRunning || pointerType !== 'mouse') return;
    const { left, top } = this.place.getBoundingClientRect();
    this.tell({ pointer: { x: clientX - left, y: clientY - top } });
  };

  private readonly release = () => this.tell({ pointer: null });

  private measure() {
    const { clientWidth: width, clientHeight: height } = this.place;
    this.tell({
      size: { width, height, density: Math.min(window.devicePixelRatio, MAX_DENSITY) },
    });
  }
}

const startWorker = () =>
  new Worker(new URL('contours.worker.ts', import.meta.url), { type: 'module' });
