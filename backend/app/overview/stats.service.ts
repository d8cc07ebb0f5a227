import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SOURCES } from '#contract/sources.js';
import type { Stats } from '#contract/stats.js';
import { LeadsService } from '../../finding/leads/leads.service.js';
import { usageBySource } from '../../finding/runs/run-counts.sql.js';
import { SubscriptionService } from '../../people/subscription/subscription.service.js';

@Injectable()
export class StatsService {
  constructor(
    private readonly database: DataSource,
    private readonly leads: LeadsService,
    private readonly subscriptions: SubscriptionService,
  ) {}

  async get(accountId: string): Promise<Stats> {
    const leads = await this.leads.summarize(accountId);
    const usage = await this.subscriptions.usageByDay(accountId);
    const sources = await usageBySource(
      this.database.manager,
      accountId,
      new Date(usage.periodStart),
    );
    return {
      leads,
      usage: {
        ...usage,
        sources: sources.map(({ source, leads: counted }) => ({
          source: source && SOURCES[source].label,
          leads: counted,
        })),
      },
    };
  }
}
