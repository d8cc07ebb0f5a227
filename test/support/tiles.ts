import Feature from 'ol/Feature.js';
import MVT from 'ol/format/MVT.js';

/** A feature of a vector tile, with its coordinates in the tile: from 0 to 4096, growing to the right and down. */
export interface TileFeature {
  layer: string;
  kind: string;
  name?: string;
  type: string;
  coordinates: unknown;
}

/** The option's type requires RenderFeature, which doesn't expose coordinates per ring. */
const READER = new MVT({ featureClass: Feature as never });

/** Reads a tile with the library of the web client. */
export const readTile = (tile: Buffer): TileFeature[] =>
  (READER.readFeatures(new Uint8Array(tile).buffer) as unknown as Feature[]).map((feature) => {
    const { geometry: _, ...properties } = feature.getProperties();
    const geometry = feature.getGeometry()!;
    return {
      ...(properties as Pick<TileFeature, 'layer' | 'kind' | 'name'>),
      type: geometry.getType(),
      coordinates: (geometry as unknown as { getCoordinates(): unknown }).getCoordinates(),
    };
  });
