import { contours, type Hill, survey } from './terrain';

/** A message from the page to the worker. Only the first one has the canvas. */
export interface SceneUpdate {
  canvas?: OffscreenCanvas;
  /** In CSS pixels; `density` is the number of device pixels per CSS pixel. */
  size?: { width: number; height: number; density: number };
  color?: string;
  moving?: boolean;
  /** In CSS pixels from the canvas's top left corner; null without a pointer. */
  pointer?: { x: number; y: number } | null;
}

/** The movement is slow, so 30 frames a second are enough. */
const FRAME_MS = 1000 / 30 - 4;

let context: OffscreenCanvasRenderingContext2D | null = null;
let size = { width: 0, height: 0, density: 1 };
let color = '';
let pointer: SceneUpdate['pointer'] = null;
const hill: Hill = { x: 0, y: 0, strength: 0 };
let request = 0;
let last = 0;
let time = 0;

addEventListener('message', ({ data }: MessageEvent<SceneUpdate>) => {
  if (data.canvas) context = data.canvas.getContext('2d');
  if (data.pointer !== undefined) pointer = data.pointer;
  if (data.moving !== undefined) move(data.moving);
  if (data.color !== undefined) color = data.color;
  if (data.size) resize(data.size);
  if (data.size || data.color !== undefined) draw();
});

function move(moving: boolean) {
  cancelAnimationFrame(request);
  last = performance.now();
  if (moving) request = requestAnimationFrame(frame);
}

function frame(now: number) {
  request = requestAnimationFrame(frame);
  const passed = now - last;
  if (passed < FRAME_MS) return;
  last = now;
  time += Math.min(passed, 100) / 1000;
  raise();
  draw();
}

/** Raises the hill under the pointer and makes it follow. */
function raise() {
  hill.strength += ((pointer ? 1 : 0) - hill.strength) * 0.08;
  if (!pointer) return;
  const pace = hill.strength < 0.1 ? 1 : 0.14;
  hill.x += (pointer.x - hill.x) * pace;
  hill.y += (pointer.y - hill.y) * pace;
}

function resize(next: typeof size) {
  size = next;
  if (!context) return;
  context.canvas.width = Math.round(size.width * size.density);
  context.canvas.height = Math.round(size.height * size.density);
  context.scale(size.density, size.density);
}

function draw() {
  if (!context || size.width === 0) return;
  const thin = new Path2D();
  const thick = new Path2D();
  contours(survey(size.width, size.height, time, hill), (x1, y1, x2, y2, isIndex) => {
    const path = isIndex ? thick : thin;
    path.moveTo(x1, y1);
    path.lineTo(x2, y2);
  });
  context.clearRect(0, 0, size.width, size.height);
  context.strokeStyle = color;
  context.lineWidth = 1;
  context.stroke(thin);
  context.lineWidth = 2;
  context.stroke(thick);
}
