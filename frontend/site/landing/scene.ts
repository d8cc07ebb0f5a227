import { contours, type Hill, survey } from './terrain';

/** So slow a movement needs no more than 30 pictures a second. */
const FRAME_MS = 1000 / 30 - 4;
/** Sharper than this nobody sees thin lines, and each step costs four times the pixels. */
const MAX_DENSITY = 2;

/**
 * Draws the contour lines of a drifting terrain, in the canvas' own colour. Moves only while it is told to, on screen, and the
 * tab in front; else the last picture stays.
 */
export class Scene {
  private readonly context: CanvasRenderingContext2D | null;
  private readonly resized = new ResizeObserver(() => this.fit());
  private readonly seen = new IntersectionObserver(([entry]) => {
    this.onScreen = entry?.isIntersecting ?? false;
    this.update();
  });
  private readonly hill: Hill = { x: 0, y: 0, strength: 0 };
  private pointer: { x: number; y: number } | null = null;
  private colour = '';
  private width = 0;
  private height = 0;
  private moving = false;
  private onScreen = false;
  private request = 0;
  private last = 0;
  private time = 0;

  constructor(private readonly canvas: HTMLCanvasElement) {
    this.context = canvas.getContext('2d');
    // Drawn as soon as its size is known.
    this.resized.observe(canvas);
    this.seen.observe(canvas);
    document.addEventListener('visibilitychange', this.update);
    window.addEventListener('pointermove', this.follow, { passive: true });
    document.documentElement.addEventListener('pointerleave', this.release);
  }

  close() {
    cancelAnimationFrame(this.request);
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
    const { color } = getComputedStyle(this.canvas);
    if (color === this.colour) return;
    this.colour = color;
    if (this.width > 0) this.draw();
  }

  private readonly update = () => {
    cancelAnimationFrame(this.request);
    this.request = 0;
    if (!this.moving || !this.onScreen || document.hidden) return;
    this.last = performance.now();
    this.request = requestAnimationFrame(this.frame);
  };

  private readonly frame = (now: number) => {
    this.request = requestAnimationFrame(this.frame);
    const passed = now - this.last;
    if (passed < FRAME_MS) return;
    this.last = now;
    this.time += Math.min(passed, 100) / 1000;
    this.raise();
    this.draw();
  };

  /** Only notes where the pointer is: the next picture follows, and the input waits for nothing. */
  private readonly follow = ({ pointerType, clientX, clientY }: PointerEvent) => {
    this.pointer = pointerType === 'mouse' ? { x: clientX, y: clientY } : null;
  };

  private readonly release = () => {
    this.pointer = null;
  };

  /** The hill rises below the pointer, and glides after it. */
  private raise() {
    const { hill, pointer } = this;
    hill.strength += ((pointer ? 1 : 0) - hill.strength) * 0.08;
    if (!pointer) return;
    const { left, top } = this.canvas.getBoundingClientRect();
    const pace = hill.strength < 0.1 ? 1 : 0.14;
    hill.x += (pointer.x - left - hill.x) * pace;
    hill.y += (pointer.y - top - hill.y) * pace;
  }

  private fit() {
    const { clientWidth, clientHeight } = this.canvas;
    if (!this.context || clientWidth === 0 || clientHeight === 0) return;
    const density = Math.min(window.devicePixelRatio, MAX_DENSITY);
    this.width = clientWidth;
    this.height = clientHeight;
    this.canvas.width = Math.round(clientWidth * density);
    this.canvas.height = Math.round(clientHeight * density);
    this.context.scale(density, density);
    this.draw();
  }

  private draw() {
    const { context, width, height } = this;
    if (!context) return;
    const thin = new Path2D();
    const thick = new Path2D();
    contours(survey(width, height, this.time, this.hill), (x1, y1, x2, y2, isIndex) => {
      const path = isIndex ? thick : thin;
      path.moveTo(x1, y1);
      path.lineTo(x2, y2);
    });
    context.clearRect(0, 0, width, height);
    context.strokeStyle = this.colour;
    context.lineWidth = 1;
    context.stroke(thin);
    context.lineWidth = 2;
    context.stroke(thick);
  }
}
