import { Module } from '@nestjs/common';
import { LeadsModule } from '../leads/leads.module.js';
import { SubscriptionModule } from '../subscription/subscription.module.js';
import { StatsController } from './stats.controller.js';
import { StatsService } from './stats.service.js';

@Module({
  imports: [LeadsModule, SubscriptionModule],
  controllers: [StatsController],
  providers: [StatsService],
})
export class OverviewModule {}
