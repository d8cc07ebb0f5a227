import type { Extent } from 'ol/extent.js';
import type { TileCoord } from 'ol/tilecoord.js';

/** The sea, which an import cuts at its box, and everything else. */
export type Ground = 'sea' | 'land';
/** A side at which a tile's sea ends, and the strips that continue it. At the tile's edge, it may go on in the neighbor. */
export interface SeaEnd {
  side: number;
  isAtTileEdge: boolean;
  strips: Extent[];
}
/** The extent that the features of a tile fill; none for an empty tile. */
export type TileFill = Partial<Record<Ground, Extent>> & { ends?: SeaEnd[] };

/** Without a feature in this part of a tile beside an unknown one, the loaded area may end in it. */
const MIN_GAP = 1 / 8;

/** How far the sea continues where an import cut it, in meters: further than one sees of a city. */
const REACH = 20_000;
/** As parts of a tile: the shortest side of a cut, how far inside it the sea is measured because it may slant, and how far roads pass it. */
const MIN_CUT = 1 / 32;
const INSIDE = 1 / 128;
const PASSED_BY = 1 / 16;

/**
 * Where a tile's sea ends straight, because an import's box or the tile cuts it. From there, strips continue it, so that it doesn't
 * end in the middle of the map. Where there is land beyond, it ends at a coast. `outlines` are rings of x, y, x, y, …
 */
export function seaEnds(
  outlines: readonly (readonly number[])[],
  { sea, land = sea }: TileFill & { sea: Extent },
  tile: Extent,
): SeaEnd[] {
  const size = tile[2]! - tile[0]!;
  const inside = INSIDE * size;
  const isAt = (one: number, other: number) => Math.abs(one - other) < inside;
  return [0, 1, 2, 3].flatMap((side) => {
    const [across, along] = side % 2 === 0 ? [0, 1] : [1, 0];
    const outward = side < 2 ? -1 : 1;
    if (outward * (land[side]! - sea[side]!) > PASSED_BY * size) return [];
    const line = sea[side]! - outward * inside;
    const [first, last] = [tile[along]!, tile[along + 2]!];
    const strips = spansAt(outlines, line, across, along).flatMap(([start, end]): Extent[] => {
      const [from, to] = [Math.max(start, first), Math.min(end, last)];
      const touches = from === first || to === last;
      if (to - from <= (touches ? 0 : MIN_CUT * (last - first))) return [];
      const strip = [0, 0, 0, 0];
      const reached = line + outward * REACH;
      strip[across] = Math.min(line, reached);
      strip[across + 2] = Math.max(line, reached);
      // A corner of the import's box.
      strip[along] = from > first && isAt(from, sea[along]!) ? from - REACH : from;
      strip[along + 2] = to < last && isAt(to, sea[along + 2]!) ? to + REACH : to;
      return [strip];
    });
    return strips.length > 0 ? [{ side, isAtTileEdge: isAt(sea[side]!, tile[side]!), strips }] : [];
  });
}

/** The parts of a line inside the outlines: between every other crossing. */
function spansAt(
  outlines: readonly (readonly number[])[],
  line: number,
  across: number,
  along: number,
): [number, number][] {
  const crossings: number[] = [];
  for (const ring of outlines) {
    for (let at = 2; at < ring.length; at += 2) {
      const [from, to] = [ring[at - 2 + across]!, ring[at + across]!];
      if (from < line === to < line) continue;
      const [start, end] = [ring[at - 2 + along]!, ring[at + along]!];
      crossings.push(start + ((line - from) / (to - from)) * (end - start));
    }
  }
  crossings.sort((one, other) => one - other);
  return crossings.flatMap((start, at): [number, number][] => {
    const end = crossings[at + 1];
    return at % 2 === 0 && end !== undefined ? [[start, end]] : [];
  });
}

const keyOf = ([z, x, y]: TileCoord) => `${z}/${x}/${y}`;

/** The neighbor of a tile on each side of its extent: west, south, east and north. */
const NEIGHBORS = [
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
] as const;

/** What the tiles read so far contain: where the loaded streets end. */
export class Coverage {
  private readonly tiles = new Map<string, TileFill>();

  add(tile: TileCoord, fill: TileFill) {
    this.tiles.set(keyOf(tile), fill);
  }

  /** The strips that continue the sea of a zoom level's tiles, where the loaded area ends. */
  seaBeyond(zoom: number): Extent[] {
    return [...this.tiles].flatMap(([key, { ends = [] }]) => {
      const [z, x = 0, y = 0] = key.split('/').map(Number);
      if (z !== zoom) return [];
      return ends.flatMap(({ side, isAtTileEdge, strips }) => {
        const [right, down] = NEIGHBORS[side]!;
        const neighbor = this.tiles.get(keyOf([z, x + right, y + down]));
        const goesOn = neighbor ? neighbor.sea || neighbor.land : isAtTileEdge;
        return goesOn ? [] : strips;
      });
    });
  }

  /**
   * The parts of a tile that the loaded area covers. On a side where the area continues, they reach the tile's edge. An
   * unread tile counts as covered.
   */
  partsOf(tile: TileCoord, extent: Extent): Extent[] {
    const fill = this.tiles.get(keyOf(tile));
    if (!fill) return [extent];
    const [z = 0, x = 0, y = 0] = tile;
    const near = NEIGHBORS.map(([right, down]) => this.tiles.get(keyOf([z, x + right, y + down])));
    const minGap = MIN_GAP * (extent[2]! - extent[0]!);
    return (['sea', 'land'] as const).flatMap((ground) => {
      const filled = fill[ground];
      if (!filled) return [];
      const sideOf = (edge: number, side: number) => {
        const gap = side < 2 ? filled[side]! - edge : edge - filled[side]!;
        const neighbor = near[side];
        const isContinued = neighbor ? neighbor[ground] !== undefined : gap < minGap;
        return gap <= 0 || isContinued ? edge : filled[side]!;
      };
      return [extent.map(sideOf)];
    });
  }
}
