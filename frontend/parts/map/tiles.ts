import MVT from 'ol/format/MVT.js';
import { intersects, type Extent } from 'ol/extent.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import type { FeatureLike } from 'ol/Feature.js';
import type RenderFeature from 'ol/render/Feature.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import type Tile from 'ol/Tile.js';
import type VectorTile from 'ol/VectorTile.js';
import type { MapAbout } from './about';
import type { Palette } from './palette';
import { tileStyles } from './tile-styles';

/** Tiles cover 512 pixels, so they are one zoom level behind the view. */
const TILE_PX = 512;

let turns = Promise.resolve();
/** Gives each tile its own frame: reading several tiles in one frame would block it. */
const ownFrame = () =>
  (turns = turns.then(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))));

/** Streets, water, parks and names from our own tiles. */
export class StreetTiles extends VectorTileLayer {
  /** The extents of the tiles that aren't empty. */
  private readonly known: Extent[] = [];

  constructor({ url, maxZoom }: Pick<MapAbout, 'url' | 'maxZoom'>, palette: Palette) {
    const format = new MVT();
    super({
      zIndex: 1,
      declutter: true,
      renderBuffer: 32,
      updateWhileInteracting: false,
      source: new VectorTileSource<RenderFeature>({
        url: url ?? '/api/map/tiles/{z}/{x}/{y}',
        maxZoom,
        tileSize: TILE_PX,
        wrapX: false,
        transition: 0,
        tileLoadFunction: (tile: Tile, from: string) =>
          (tile as VectorTile<RenderFeature>).setLoader((extent, _resolution, projection) => {
            const show = (features: RenderFeature[]) =>
              (tile as VectorTile<RenderFeature>).setFeatures(features);
            readTile(from)
              .then((data) => {
                if (!data) return show([]);
                this.known.push(extent);
                return show(format.readFeatures(data, { extent, featureProjection: projection }));
              })
              .catch(() => show([]));
          }),
      }),
    });
    this.paint(palette);
  }

  paint(palette: Palette) {
    const styles = tileStyles(palette);
    this.setStyle((feature: FeatureLike, resolution: number) => styles(feature, resolution));
  }

  /** Whether any part of the extent has streets. */
  covers(extent: Extent): boolean {
    return this.known.some((tile) => intersects(tile, extent));
  }
}

/** Null if there is no data (204), and for tiles that don't exist. */
async function readTile(url: string): Promise<ArrayBuffer | null> {
  const response = await fetch(url);
  if (response.status !== 200) return null;
  const data = await response.arrayBuffer();
  await ownFrame();
  return data.byteLength > 0 ? data : null;
}
