import { Module } from '@nestjs/common';
import { SubscriptionModule } from '../../people/subscription/subscription.module.js';
import { EnrichmentService } from './enrichment.service.js';
import { HostTurnsService } from './host-turns.service.js';
import { MailDomainsService } from './mail-domains.service.js';
import { SiteVisitorService } from './site-visitor.service.js';

@Module({
  imports: [SubscriptionModule],
  providers: [EnrichmentService, HostTurnsService, MailDomainsService, SiteVisitorService],
  exports: [EnrichmentService, HostTurnsService, MailDomainsService, SiteVisitorService],
})
export class EnrichmentModule {}
