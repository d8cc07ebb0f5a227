import { Module } from '@nestjs/common';
import { SubscriptionModule } from '../subscription/subscription.module.js';
import { EnrichmentService } from './enrichment.service.js';
import { EnrichmentWorker } from './enrichment.worker.js';
import { HostTurnsService } from './host-turns.service.js';
import { SiteVisitorService } from './site-visitor.service.js';
import { Internet } from './web/internet.js';

@Module({
  imports: [SubscriptionModule],
  providers: [EnrichmentService],
  exports: [EnrichmentService],
})
export class EnrichmentModule {}

/** Visits websites, for the roles `worker` and `all`. */
@Module({
  imports: [EnrichmentModule],
  providers: [EnrichmentWorker, HostTurnsService, SiteVisitorService, Internet],
})
export class EnrichmentWorkerModule {}
