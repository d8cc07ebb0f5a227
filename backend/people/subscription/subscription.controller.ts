import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { subscription, usage, usageDays } from '#contract/subscription.js';
import { CurrentAccount } from '../../platform/caller.js';
import { SubscriptionService } from './subscription.service.js';

@ApiTags('subscription')
@Controller('api')
export class SubscriptionController {
  constructor(private readonly subscriptions: SubscriptionService) {}

  /** Returns the account's plan, its price and the current billing period. */
  @Get('subscription')
  @ApiOkResponse({ standardSchema: subscription })
  getSubscription(@CurrentAccount() accountId: string) {
    return this.subscriptions.get(accountId);
  }

  /** Returns how many leads are new in this period, how many are stored, and the plan's limits. */
  @Get('usage')
  @ApiOkResponse({ standardSchema: usage })
  getUsage(@CurrentAccount() accountId: string) {
    return this.subscriptions.usage(accountId);
  }

  /** Returns the leads counted on each day of this period. */
  @Get('usage/days')
  @ApiOkResponse({ standardSchema: usageDays })
  getUsageByDay(@CurrentAccount() accountId: string) {
    return this.subscriptions.usageByDay(accountId);
  }
}
