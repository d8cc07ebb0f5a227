import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { BASE_MAP } from './queues.js';
import { FetchedAreaEntity } from '../places/fetch/fetched-area.entity.js';
import { withConnection } from '../places/import/import.js';
import { fetchBaseMap } from './fetch-base-map.js';

/** A map that takes longer is retried later. */
const FETCH_MS = 15 * 60_000;

/** Loads the base map of fetched areas in the background. */
@Injectable()
export class BaseMapWorker implements OnApplicationBootstrap {
  private readonly log = new Logger(BaseMapWorker.name);

  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onApplicationBootstrap() {
    await this.jobs.work(BASE_MAP, async ({ areaId }, { stop }) => {
      const area = await this.database.manager.findOneBy(FetchedAreaEntity, { areaId });
      if (!area?.release) return;
      const { box, release } = area;
      const signal = AbortSignal.any([stop, AbortSignal.timeout(FETCH_MS)]);
      const { features, tiles } = await withConnection(this.config.databaseDirectUrl!, (client) =>
        fetchBaseMap(
          this.database,
          client,
          this.config.overtureUrl,
          { box, release },
          { signal, report: (line) => this.log.debug(line) },
        ),
      );
      this.log.log(`Loaded the map of ${areaId}: ${features} features, ${tiles} tiles`);
    });
  }
}
