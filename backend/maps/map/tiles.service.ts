import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { BaseMap } from '#contract/map.js';
import { PROVIDERS } from '#contract/sources.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { HttpProblem } from '../../platform/http/problem.js';
import { notFound, ProblemException } from '../../platform/problem.js';
import { MAX_ZOOM } from './feature.js';
import { findTile, mapSources, type TileKey } from './map.sql.js';
import { openOperatorTiles, type OperatorTiles } from './operator-tiles.js';

/** Web Mercator has at most this many zoom levels in a PMTiles file. */
const OPERATOR_MAX_ZOOM = 22;

const gzipped = promisify(gzip);

/** The tiles of the base map: our own, or the operator's. */
@Injectable()
export class TilesService {
  private readonly operator: OperatorTiles | null;

  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) { mapTiles }: Config,
  ) {
    this.operator = mapTiles ? openOperatorTiles(mapTiles, database) : null;
  }

  /**
   * A gzipped tile; null where there is no data.
   * @throws ProblemException 404 outside the world, 502 if the operator's server fails
   */
  async find(tile: TileKey): Promise<Buffer | null> {
    const { z, x, y } = tile;
    if (z > (this.operator ? OPERATOR_MAX_ZOOM : MAX_ZOOM) || x >= 2 ** z || y >= 2 ** z)
      throw notFound('This tile');
    if (!this.operator) return findTile(this.database.manager, tile);
    const bytes = await this.operator.find(tile).catch((error: unknown) => {
      if (!(error instanceof HttpProblem)) throw error;
      throw new ProblemException(502, 'The tile server failed. Please try again in a moment.');
    });
    return bytes && gzipped(bytes);
  }

  async about(): Promise<BaseMap> {
    if (this.operator) {
      const { maxZoom, attribution } = await this.operator.about();
      const credits = attribution === '' ? [] : [attribution];
      return { tiles: true, maxZoom, url: '/api/map/tiles/{z}/{x}/{y}', attribution: credits };
    }
    const sources = await mapSources(this.database.manager);
    return {
      tiles: sources.length > 0,
      maxZoom: MAX_ZOOM,
      url: null,
      attribution: [
        // Overture's streets and land come from OpenStreetMap.
        ...(sources.length > 0 ? [PROVIDERS.osm.license] : []),
        ...(sources.includes('overture') ? [PROVIDERS.overture.name] : []),
      ],
    };
  }
}
