import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { outsideRequest } from '../../../platform/database/request-pool.js';
import { diskUse } from './fetched-area.sql.js';

/** Above this share of the limit, operators are warned, and unused areas make room. */
const ALARM_SHARE = 0.7;
/** Above this share, only subscribers have areas loaded. */
const TRIAL_SHARE = 0.8;
/** Probes and metrics read a measurement that is at most this old. */
const MEASURE_MS = 30_000;

export interface Room {
  usedBytes: number;
  maxBytes: number;
  /** Whether the rest is for subscribers. */
  isReserved: boolean;
  isFull: boolean;
  /** What operators are warned about; null while there is room. */
  warning: string | null;
}

/** The room that the places index has left. */
@Injectable()
export class RoomService implements OnModuleInit {
  private recent: { at: number; room: Promise<Room> } | undefined;

  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit() {
    const recent = () => this.recentRoom();
    const { fetch } = this.config;
    new Gauge({
      name: 'places_disk_limit_bytes',
      help: 'Size of the places index above which no area is loaded (PLACES_DISK_MB)',
      collect() {
        this.set(fetch.maxDiskBytes);
      },
    });
    new Gauge({
      name: 'places_disk_bytes',
      help: 'Size of the places index, without the room that removed places left',
      async collect() {
        this.set((await recent()).usedBytes);
      },
    });
  }

  async measure(tx = this.database.manager): Promise<Room> {
    const { maxDiskBytes: maxBytes } = this.config.fetch;
    const usedBytes = await diskUse(tx);
    const share = usedBytes / maxBytes;
    const percent = Math.floor(share * 100);
    return {
      usedBytes,
      maxBytes,
      isReserved: share > TRIAL_SHARE,
      isFull: share > 1,
      warning:
        share > ALARM_SHARE
          ? `The places index uses ${percent} % of PLACES_DISK_MB. Trials load no areas above ${TRIAL_SHARE * 100} %, and no account does above 100 %.`
          : null,
    };
  }

  recentRoom(): Promise<Room> {
    if (!this.recent || performance.now() - this.recent.at > MEASURE_MS) {
      const room = outsideRequest(() => this.measure());
      this.recent = { at: performance.now(), room };
      room.catch(() => (this.recent = undefined));
    }
    return this.recent.room;
  }
}
