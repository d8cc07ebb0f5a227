import { Module } from '@nestjs/common';
import { LeadsModule } from '../../finding/leads/leads.module.js';
import { SubscriptionModule } from '../../people/subscription/subscription.module.js';
import { ChecklistController } from './checklist.controller.js';
import { ChecklistService } from './checklist.service.js';
import { OverviewController } from './overview.controller.js';
import { OverviewService } from './overview.service.js';
import { StatsController } from './stats.controller.js';
import { StatsService } from './stats.service.js';

@Module({
  imports: [LeadsModule, SubscriptionModule],
  controllers: [StatsController, ChecklistController, OverviewController],
  providers: [StatsService, ChecklistService, OverviewService],
})
export class OverviewModule {}
