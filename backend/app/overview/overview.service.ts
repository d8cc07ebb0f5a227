import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FIGURE_WEEKS, type Figure, type Overview } from '#contract/overview.js';
import { pausedDeliveries } from '../../delivery/deliveries/delivery.sql.js';
import { latestDispatches } from '../../delivery/deliveries/dispatch.sql.js';
import { countDisabled } from '../../delivery/webhooks/webhook.sql.js';
import { unseenMentions } from '../../finding/leads/activity/activity.sql.js';
import { countPairs } from '../../finding/leads/duplicates/duplicates.sql.js';
import { leadsByWeek, type WeekOfLeads } from '../../finding/leads/lead.stats.sql.js';
import { SubscriptionService } from '../../people/subscription/subscription.service.js';
import { checklistOf } from '../../people/users/user.sql.js';
import type { Caller } from '../../platform/caller.js';
import { limitAhead } from './limit-ahead.js';

@Injectable()
export class OverviewService {
  constructor(
    private readonly database: DataSource,
    private readonly subscriptions: SubscriptionService,
  ) {}

  async get({ userId, accountId }: Caller): Promise<Overview> {
    const { manager } = this.database;
    const weeks = await leadsByWeek(manager, accountId, FIGURE_WEEKS);
    const figureOf = (event: WeekOfLeads['event']) =>
      figure(weeks.filter((week) => week.event === event));
    const { isReadOnly } = await this.subscriptions.get(accountId);
    const usage = await this.subscriptions.usage(accountId);
    const { isConfirmed } = await checklistOf(manager, userId);
    return {
      figures: {
        new: figureOf('new'),
        reachable: figureOf('reachable'),
        contacted: figureOf('contacted'),
        won: figureOf('won'),
      },
      deliveries: await latestDispatches(manager, accountId),
      needs: {
        duplicates: await countPairs(manager, accountId),
        limit: limitAhead(
          { ...usage, isOpen: !isReadOnly },
          await this.subscriptions.usageByDay(accountId),
        ),
        pausedDeliveries: await pausedDeliveries(manager, accountId),
        mentions: await unseenMentions(manager, accountId, userId),
        disabledWebhooks: await countDisabled(manager, accountId),
        isAddressUnconfirmed: !isConfirmed,
      },
    };
  }
}

function figure(counted: WeekOfLeads[]): Figure {
  const weeks = Array.from({ length: FIGURE_WEEKS }, (_, index) => {
    const weeksAgo = FIGURE_WEEKS - 1 - index;
    return counted.find((week) => week.weeksAgo === weeksAgo)?.leads ?? 0;
  });
  const sum = (part: number[]) => part.reduce((total, leads) => total + leads, 0);
  const half = FIGURE_WEEKS / 2;
  return { leads: sum(weeks.slice(half)), before: sum(weeks.slice(0, half)), weeks };
}
