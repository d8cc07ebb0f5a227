import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { subscription, usage } from '../../contract/subscription.js';
import { CurrentAccount } from '../caller.js';
import { SubscriptionService } from './subscription.service.js';

@ApiTags('subscription')
@ApiBearerAuth()
@Controller('api')
export class SubscriptionController {
  constructor(private readonly subscriptions: SubscriptionService) {}

  /** The account's plan, its price and the period it runs in. */
  @Get('subscription')
  @ApiOkResponse({ standardSchema: subscription })
  getSubscription(@CurrentAccount() accountId: string) {
    return this.subscriptions.get(accountId);
  }

  /** New leads of this calendar month (UTC) against what the plan includes. */
  @Get('usage')
  @ApiOkResponse({ standardSchema: usage })
  getUsage(@CurrentAccount() accountId: string) {
    return this.subscriptions.usage(accountId);
  }
}
