import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { HousekeepingService } from '../../platform/jobs/housekeeping.service.js';
import { CityEntity } from '../../maps/places/city.entity.js';
import { FetchService } from '../../maps/places/fetch/fetch.service.js';
import { markUsed, retireArea, unusedAreas } from '../../maps/places/fetch/fetched-area.sql.js';
import { reachId } from '../../maps/places/fetch/reach.js';
import { removeArea, reuseRoom } from '../../maps/places/fetch/remove-area.js';
import { RoomService } from '../../maps/places/fetch/room.service.js';
import { inTurn, withConnection } from '../../maps/places/import/import.js';
import { areasInUse } from '../runs/loading.sql.js';

/** Removing an area reads all places, so a pass removes few of them. */
const MOST_PER_PASS = 20;
/** Pause before trying again to change the index, and the time after which the next pass tries. */
const TURN_MS = 250;
const PATIENCE_MS = 60_000;

/** Warns operators before the places index is full, and removes areas that no run used for long. */
@Injectable()
export class UnusedAreasService implements OnModuleInit {
  private readonly log = new Logger(UnusedAreasService.name);

  constructor(
    private readonly database: DataSource,
    private readonly housekeeping: HousekeepingService,
    private readonly fetch: FetchService,
    private readonly room: RoomService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit() {
    this.housekeeping.register('unused areas', () => this.makeRoom());
  }

  private async makeRoom(): Promise<void> {
    const { manager } = this.database;
    const { warning } = await this.room.measure();
    if (!warning) return;
    this.log.warn(warning);
    const days = this.config.fetch.unusedDays;
    if ((await unusedAreas(manager, days)).length === 0) return;
    await this.markThoseInUse();
    const unused = (await unusedAreas(manager, days)).slice(0, MOST_PER_PASS);
    if (unused.length === 0) return;
    await withConnection(this.config.databaseDirectUrl!, async (client) => {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const wait = () => pause(TURN_MS, undefined, { signal });
      for (const areaId of unused) {
        if (!(await retireArea(manager, areaId, days))) continue;
        const isRemoved = await inTurn(client, wait, () => removeArea(client, areaId));
        if (isRemoved) this.log.log(`Removed ${areaId}: no run used it for ${days} days`);
        if (!(await this.room.measure()).warning) break;
      }
      await reuseRoom(client);
    });
  }

  /** A paused run continues where it stopped, however long ago it started. */
  private async markThoseInUse(): Promise<void> {
    const { manager } = this.database;
    for (const { cityId, box } of await areasInUse(manager)) {
      if (!(await manager.existsBy(CityEntity, { id: cityId }))) continue;
      await markUsed(manager, await this.fetch.area(box ? reachId(cityId, box) : cityId));
    }
  }
}
