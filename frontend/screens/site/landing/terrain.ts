/** Pixels between two sampled heights. */
export const CELL = 10;
/** Pixels per unit of the terrain. */
const SCALE = 210;
/** Difference in height between two lines. */
const INTERVAL = 0.16;
/** Every fifth line is a thicker index line, as on a topographic map. */
const INDEX_EVERY = 5;

/** The pointer's position in pixels, and how far its hill has risen, from 0 to 1. */
export interface Hill {
  x: number;
  y: number;
  strength: number;
}
const HILL_HEIGHT = 0.9;
const HILL_RADIUS = 80;

/** The height of the imaginary terrain, about −2 to 2, at a position in pixels. It changes slowly over `time` in seconds. */
export function heightAt(x: number, y: number, time: number): number {
  const u = x / SCALE;
  const v = y / SCALE;
  const drift = time * 0.07;
  // Bending one wave by another hides the regular pattern.
  const bent = u + 0.7 * Math.sin(v * 0.9 + drift);
  const twisted = v + 0.6 * Math.sin(u * 0.7 - drift * 0.8);
  return (
    Math.sin(bent * 1.1 + drift * 0.5) +
    0.7 * Math.cos(twisted * 1.4 - drift * 0.6) +
    0.35 * Math.sin((bent + twisted) * 1.9 + drift)
  );
}

export function hillAt(x: number, y: number, hill: Hill): number {
  const distance = (x - hill.x) ** 2 + (y - hill.y) ** 2;
  // Beyond this, the hill is too flat to move a line.
  if (distance > (3 * HILL_RADIUS) ** 2) return 0;
  return hill.strength * HILL_HEIGHT * Math.exp(-distance / (2 * HILL_RADIUS ** 2));
}

/** The heights at the corners of all cells in an area, row by row. */
export function survey(width: number, height: number, time: number, hill: Hill) {
  const columns = Math.ceil(width / CELL) + 1;
  const rows = Math.ceil(height / CELL) + 1;
  const heights = new Float32Array(columns * rows);
  for (let row = 0, index = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1, index += 1) {
      const x = column * CELL;
      const y = row * CELL;
      heights[index] = heightAt(x, y, time) + (hill.strength > 0 ? hillAt(x, y, hill) : 0);
    }
  }
  return { columns, rows, heights };
}

type Draw = (x1: number, y1: number, x2: number, y2: number, isIndex: boolean) => void;

/** Contour lines by marching squares: each cell draws straight segments of the lines that cross it. */
export function contours({ columns, rows, heights }: ReturnType<typeof survey>, draw: Draw) {
  for (let row = 0; row < rows - 1; row += 1) {
    for (let column = 0; column < columns - 1; column += 1) {
      const index = row * columns + column;
      const a = heights[index]!;
      const b = heights[index + 1]!;
      const c = heights[index + columns + 1]!;
      const d = heights[index + columns]!;
      const last = Math.floor(Math.max(a, b, c, d) / INTERVAL);
      for (let line = Math.ceil(Math.min(a, b, c, d) / INTERVAL); line <= last; line += 1) {
        crossCell(column * CELL, row * CELL, [a, b, c, d], line, draw);
      }
    }
  }
}

/** The corners of a cell, clockwise from the upper left. */
type Corners = readonly [a: number, b: number, c: number, d: number];

function crossCell(x: number, y: number, [a, b, c, d]: Corners, line: number, draw: Draw) {
  const level = line * INTERVAL;
  const isIndex = line % INDEX_EVERY === 0;
  const crossed: number[] = [];
  if (a < level !== b < level) crossed.push(x + (CELL * (level - a)) / (b - a), y);
  if (b < level !== c < level) crossed.push(x + CELL, y + (CELL * (level - b)) / (c - b));
  if (d < level !== c < level) crossed.push(x + (CELL * (level - d)) / (c - d), y + CELL);
  if (a < level !== d < level) crossed.push(x, y + (CELL * (level - a)) / (d - a));
  // A line crosses two edges, or all four on a saddle, where it joins adjacent ones.
  for (let index = 0; index + 3 < crossed.length; index += 4) {
    draw(crossed[index]!, crossed[index + 1]!, crossed[index + 2]!, crossed[index + 3]!, isIndex);
  }
}
