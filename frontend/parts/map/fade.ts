import { buffer, equals, type Extent } from 'ol/extent.js';
import type { FrameState } from 'ol/Map.js';
import type TileGrid from 'ol/tilegrid/TileGrid.js';
import { apply } from 'ol/transform.js';
import type { Coverage } from './coverage';

/** The mask has one cell for a square of this many pixels. */
const CELL_PX = 8;
/** The width of the fade, in cells. */
const FADE = 5;
const MARGIN_PX = 2 * FADE * CELL_PX;

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

let canvas: HTMLCanvasElement | undefined;

/** Fades out the land where the loaded area ends, so that the map has no cut edge, and continues its sea. */
export function fadeEdges(
  context: Context,
  frame: FrameState,
  grid: TileGrid,
  area: Coverage,
  water: string,
) {
  const { parts, isWhole } = visibleParts(frame, grid, area);
  if (isWhole) return;
  const beyond = area.seaBeyond(grid.getZForResolution(frame.viewState.resolution, 1));
  drawBelow(context, frame, beyond, water);
  parts.push(...beyond);
  const [width = 0, height = 0] = frame.size;
  const columns = Math.ceil((width + 2 * MARGIN_PX) / CELL_PX);
  const rows = Math.ceil((height + 2 * MARGIN_PX) / CELL_PX);
  canvas ??= document.createElement('canvas');
  Object.assign(canvas, { width: columns, height: rows });
  const mask = canvas.getContext('2d', { willReadFrequently: true });
  if (!mask) return;
  for (const part of parts) {
    const [left, bottom, right, top] = [...toCell(frame, part, 0), ...toCell(frame, part, 2)];
    mask.fillRect(left!, top!, right! - left!, bottom! - top!);
  }
  const image = mask.getImageData(0, 0, columns, rows);
  soften(image.data, columns, rows);
  mask.putImageData(image, 0, 0);
  const scale = CELL_PX * frame.pixelRatio;
  const start = -MARGIN_PX * frame.pixelRatio;
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalCompositeOperation = 'destination-in';
  context.imageSmoothingEnabled = true;
  context.drawImage(canvas, start, start, columns * scale, rows * scale);
  context.restore();
}

function drawBelow(context: Context, frame: FrameState, extents: Extent[], color: string) {
  context.save();
  context.setTransform(frame.pixelRatio, 0, 0, frame.pixelRatio, 0, 0);
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = color;
  for (const extent of extents) {
    const [left, bottom] = toPixel(frame, extent, 0);
    const [right, top] = toPixel(frame, extent, 2);
    context.fillRect(left!, top!, right! - left!, bottom! - top!);
  }
  context.restore();
}

/** The covered parts of all tiles in view, and whether they have no edge. */
function visibleParts({ extent, viewState }: FrameState, grid: TileGrid, area: Coverage) {
  const parts: Extent[] = [];
  let isWhole = true;
  const { resolution } = viewState;
  const seen = buffer(extent!, MARGIN_PX * resolution);
  grid.forEachTileCoord(seen, grid.getZForResolution(resolution, 1), (tile) => {
    const whole = grid.getTileCoordExtent(tile);
    const covered = area.partsOf(tile, whole);
    if (!covered.some((part) => equals(part, whole))) isWhole = false;
    // Parts of adjacent tiles overlap, so that no line shows between them.
    for (const part of covered) parts.push(overlapping(part, whole, CELL_PX * resolution));
  });
  return { parts, isWhole };
}

const overlapping = (part: Extent, whole: Extent, by: number): Extent =>
  part.map((edge, side) => (edge === whole[side] ? edge + (side < 2 ? -by : by) : edge));

/** A corner of an extent. */
const toPixel = ({ coordinateToPixelTransform }: FrameState, extent: Extent, side: 0 | 2) =>
  apply(coordinateToPixelTransform, [extent[side]!, extent[side + 1]!]);

/** A corner of an extent, in cells of the mask. */
const toCell = (frame: FrameState, extent: Extent, side: 0 | 2) =>
  toPixel(frame, extent, side).map((at) => (at + MARGIN_PX) / CELL_PX);

/** Turns the edges of an image's opacity into slopes that end at the edge: everything outside stays invisible. */
export function soften(pixels: Uint8ClampedArray, columns: number, rows: number) {
  let alpha = Float32Array.from({ length: columns * rows }, (_, at) => pixels[4 * at + 3]! / 255);
  for (let pass = 0; pass < 2; pass++) {
    alpha = blurred(alpha, columns, rows, 1, columns);
    alpha = blurred(alpha, rows, columns, columns, 1);
  }
  alpha.forEach((value, at) => {
    const inside = Math.max(0, 2 * value - 1);
    pixels[4 * at + 3] = 255 * inside * inside * (3 - 2 * inside);
  });
}

/** A moving average along lines of an image. */
function blurred(
  values: Float32Array,
  length: number,
  lines: number,
  step: number,
  stride: number,
) {
  const result = new Float32Array(values.length);
  const radius = Math.ceil(FADE / 2);
  for (let line = 0; line < lines; line++) {
    const valueAt = (at: number) =>
      values[line * stride + Math.min(Math.max(at, 0), length - 1) * step]!;
    let sum = 0;
    for (let at = -radius; at <= radius; at++) sum += valueAt(at);
    for (let at = 0; at < length; at++) {
      result[line * stride + at * step] = sum / (2 * radius + 1);
      sum += valueAt(at + radius + 1) - valueAt(at - radius);
    }
  }
  return result;
}
