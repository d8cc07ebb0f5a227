import type { Extent } from 'ol/extent.js';
import type { TileCoord } from 'ol/tilecoord.js';

/** The sea, which an import cuts at its box, and everything else. */
export type Ground = 'sea' | 'land';
/** The extent that the features of a tile fill; none for an empty tile. */
export type TileFill = Partial<Record<Ground, Extent>>;

/** Without a feature in this part of a tile beside an unknown one, the loaded area may end in it. */
const MIN_GAP = 1 / 8;

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
