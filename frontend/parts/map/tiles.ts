import MVT from 'ol/format/MVT.js';
import {
  createEmpty,
  extend,
  getIntersection,
  intersects,
  isEmpty,
  type Extent,
} from 'ol/extent.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import type { FeatureLike } from 'ol/Feature.js';
import type { FrameState } from 'ol/Map.js';
import type { State } from 'ol/layer/Layer.js';
import type RenderFeature from 'ol/render/Feature.js';
import CanvasVectorTileLayerRenderer from 'ol/renderer/canvas/VectorTileLayer.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import type Tile from 'ol/Tile.js';
import type VectorTile from 'ol/VectorTile.js';
import type { MapAbout } from './about';
import { Coverage, seaEnds, type TileFill } from './coverage';
import { fadeEdges } from './fade';
import { overlaysOf } from './overlays';
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
  private readonly coverage = new Coverage();

  private palette: Palette;

  constructor({ url, maxZoom }: Pick<MapAbout, 'url' | 'maxZoom'>, palette: Palette) {
    const format = new MVT();
    super({
      zIndex: 1,
      // A canvas of its own: only this layer fades.
      className: 'ol-layer streets',
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
                if (!data) {
                  this.coverage.add(tile.tileCoord, {});
                  return show([]);
                }
                this.known.push(extent);
                const features = format.readFeatures(data, {
                  extent,
                  featureProjection: projection,
                });
                this.coverage.add(tile.tileCoord, fillOf(features, extent));
                return show(features);
              })
              .catch(() => show([]));
          }),
      }),
    });
    this.palette = palette;
    this.paint(palette);
  }

  override createRenderer() {
    return new WholeNames(this, { cacheSize: 0 });
  }

  paint(palette: Palette) {
    this.palette = palette;
    const styles = tileStyles(palette);
    this.setStyle((feature: FeatureLike, resolution: number) => styles(feature, resolution));
  }

  /** The map library draws all layers with labels after it has placed all labels. */
  override renderDeferred(frame: FrameState) {
    super.renderDeferred(frame);
    const grid = this.getSource()?.getTileGrid();
    const { context } = this.getRenderer() ?? {};
    if (grid && context) fadeEdges(context, frame, grid, this.coverage, this.palette.water);
  }

  /** Whether any part of the extent has streets. */
  covers(extent: Extent): boolean {
    return this.known.some((tile) => intersects(tile, extent));
  }
}

/** Leaves out names that the map's frame would cut, or that something on the map would cover. */
class WholeNames extends CanvasVectorTileLayerRenderer {
  override renderDeclutter(frame: FrameState, state: State) {
    const layer = this.getLayer();
    const element = layer.getMapInternal()?.getTargetElement();
    const boxes = frame.declutter?.[layer.getDeclutter() ?? ''];
    if (element && boxes) boxes.load(overlaysOf(element, frame.pixelRatio));
    super.renderDeclutter(frame, state);
  }
}

function fillOf(features: RenderFeature[], tile: Extent): TileFill {
  const fill = { sea: createEmpty(), land: createEmpty() };
  const outlines: number[][] = [];
  for (const feature of features) {
    const isSea = feature.get('layer') === 'water' && feature.get('kind') === 'ocean';
    extend(fill[isSea ? 'sea' : 'land'], getIntersection(feature.getExtent(), tile));
    if (isSea) outlines.push(...ringsOf(feature));
  }
  const { sea, land }: TileFill = Object.fromEntries(
    Object.entries(fill).filter(([, extent]) => !isEmpty(extent)),
  );
  const ends = sea && seaEnds(outlines, { sea, ...(land && { land }) }, tile);
  return { ...(sea && { sea }), ...(land && { land }), ...(ends && { ends }) };
}

function ringsOf(feature: RenderFeature): number[][] {
  const coordinates = feature.getFlatCoordinates();
  const ends = (feature.getEnds() ?? []) as number[];
  return ends.map((end, at) => coordinates.slice(ends[at - 1] ?? 0, end));
}

/** Null if there is no data (204), and for tiles that don't exist. */
async function readTile(url: string): Promise<ArrayBuffer | null> {
  const response = await fetch(url);
  if (response.status !== 200) return null;
  const data = await response.arrayBuffer();
  await ownFrame();
  return data.byteLength > 0 ? data : null;
}
