import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Controller, Get, Header, Param, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { baseMap, tilePath, type TilePath } from '#contract/map.js';
import { Public } from '../../platform/access.js';
import { TilesService } from './tiles.service.js';

const TILE_TYPE = 'application/vnd.mapbox-vector-tile';
/** Tiles may arrive at any moment: when their place is imported, and after the leads of an area that is being loaded. */
const EMPTY_CACHE = 'public, max-age=30';
const TILE_CACHE = 'public, max-age=86400';

const unpacked = promisify(gunzip);

/** The base map: streets, water, parks, rail and place names. */
@ApiTags('map')
@Controller('api/map')
export class MapController {
  constructor(private readonly tiles: TilesService) {}

  /** Returns a Mapbox vector tile with the layers `water`, `green`, `road`, `rail` and `place`. */
  @Get('tiles/:z/:x/:y')
  @Public()
  @ApiOkResponse({ content: { [TILE_TYPE]: { schema: { type: 'string', format: 'binary' } } } })
  @ApiNoContentResponse({ description: 'No map data for this tile' })
  @ApiResponse({ status: 304, description: 'The tile has not changed' })
  async getMapTile(
    @Param({ schema: tilePath }) path: TilePath,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    const tile = await this.tiles.find(path);
    response.vary('Accept-Encoding').setHeader('Cache-Control', tile ? TILE_CACHE : EMPTY_CACHE);
    if (!tile) return response.status(204).end();
    const hash = createHash('sha256').update(tile).digest('base64url').slice(0, 22);
    response.type(TILE_TYPE).setHeader('ETag', `W/"${hash}"`);
    if (!request.acceptsEncodings('gzip')) return response.send(await unpacked(tile));
    return response.setHeader('Content-Encoding', 'gzip').send(tile);
  }

  /** Describes the base map: whether there are tiles, up to which zoom level, and whom to credit. */
  @Get('about')
  @Public()
  @Header('Cache-Control', 'public, max-age=5')
  @ApiOkResponse({ standardSchema: baseMap })
  getMapAbout() {
    return this.tiles.about();
  }
}
