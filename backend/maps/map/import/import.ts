import type pg from 'pg';
import { cutChangedTiles } from '../cut.js';
import type { Extent, MapFeature, MapSource } from '../feature.js';
import { beginStaging, mergeStaged, stageFeatures } from '../map.sql.js';
import { readOsmFeatures } from './read-osm.js';

const FEATURES_PER_BATCH = 5000;

export interface MapImport {
  /** Features read. */
  features: number;
  /** Features that were added, changed or removed. */
  changed: number;
  /** Tiles that were cut again. */
  tiles: number;
}

/**
 * Adds an OpenStreetMap extract to the base map in one transaction.
 * @throws BrokenFile if the file is not a complete PBF file; the map is unchanged
 */
export const importMap = (client: pg.Client, file: string): Promise<MapImport> =>
  importFeatures(client, 'osm', readOsmFeatures(file), null);

/**
 * Adds features to the base map in one transaction, and cuts the tiles that they change.
 * @param covered the area that the features fully cover: other features from their source inside it are removed
 */
export async function importFeatures(
  client: pg.Client,
  source: MapSource,
  features: AsyncIterable<MapFeature>,
  covered: Extent | null,
): Promise<MapImport> {
  await client.query('BEGIN');
  try {
    await beginStaging(client);
    let read = 0;
    let batch: MapFeature[] = [];
    for await (const feature of features) {
      read++;
      if (batch.push(feature) < FEATURES_PER_BATCH) continue;
      await stageFeatures(client, batch);
      batch = [];
    }
    await stageFeatures(client, batch);
    const changed = await mergeStaged(client, source, covered);
    const tiles = await cutChangedTiles(client);
    await client.query('COMMIT');
    return { features: read, changed, tiles };
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
