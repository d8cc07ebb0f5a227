import { Module } from '@nestjs/common';
import { SubscriptionModule } from '../subscription/subscription.module.js';
import { EnrichmentService } from './enrichment.service.js';
import { HostTurnsService } from './host-turns.service.js';
import { SiteVisitorService } from './site-visitor.service.js';
import { Internet } from './web/internet.js';

@Module({
  imports: [SubscriptionModule],
  providers: [EnrichmentService, HostTurnsService, SiteVisitorService, Internet],
  exports: [EnrichmentService, HostTurnsService, SiteVisitorService, Internet],
})
export class EnrichmentModule {}
