import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { outsideRequest } from '../../platform/database/request-pool.js';
import { recentRuns } from '../runs/run-counts.sql.js';

/** Metrics of runs for operators. */
@Injectable()
export class RunMetricsService implements OnModuleInit {
  constructor(private readonly database: DataSource) {}

  onModuleInit() {
    const { manager } = this.database;
    const silence = new Gauge({
      name: 'run_silence_seconds',
      help: 'Longest time since the last heartbeat of a queued or running run',
    });
    new Gauge({
      name: 'runs',
      help: 'Runs from the last day, and older unfinished ones, by status',
      labelNames: ['status'],
      async collect() {
        const runs = await outsideRequest(() => recentRuns(manager));
        this.reset();
        for (const { status, count } of runs) this.set({ status }, count);
        silence.set(Math.max(0, ...runs.map(({ silentSeconds }) => silentSeconds)));
      },
    });
  }
}
