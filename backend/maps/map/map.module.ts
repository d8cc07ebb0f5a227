import { Module } from '@nestjs/common';
import { BaseMapWorker } from './base-map.worker.js';
import { MapController } from './map.controller.js';
import { TilesService } from './tiles.service.js';

/** The base map: its tiles, and where they come from. */
@Module({ controllers: [MapController], providers: [TilesService] })
export class MapModule {}

/** Loads the map of fetched areas, for the roles `worker` and `all`. */
@Module({ providers: [BaseMapWorker] })
export class MapWorkerModule {}
