import { Module } from '@nestjs/common';
import { AuthModule } from '../../people/auth/auth.module.js';
import { ShortLinksService } from '../../people/auth/short-links.service.js';
import { BrandingModule } from '../branding/branding.module.js';
import { DestinationsModule } from '../destinations/destinations.module.js';
import { EmailModule } from '../destinations/email/email.module.js';
import { ExportModule } from '../export/export.module.js';
import { MergesModule } from '../../finding/merges/merges.module.js';
import { MergesService } from '../../finding/merges/merges.service.js';
import { QuotaModule } from '../../people/quota/quota.module.js';
import { ScrapeModule } from '../../finding/scrape/scrape.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { AlertsService } from './alerts.service.js';
import { DeliveriesController } from './deliveries.controller.js';
import { DeliveriesService } from './deliveries.service.js';
import { DelivererService } from './deliverer.service.js';
import { DeliveryWorker } from './delivery.worker.js';
import { ClientPageController } from './pages/client-page.controller.js';
import { ClientPageService } from './pages/client-page.service.js';
import { ClientLinksController } from './pages/client-links.controller.js';
import { pageOfHash } from './pages/client-page.sql.js';
import { DeliveryPagesController } from './pages/delivery-pages.controller.js';
import { DeliveryPagesService } from './pages/delivery-pages.service.js';
import { ParcelsService } from './parcels.service.js';
import { moveDeliveredLeads, returnDeliveredLeads } from './delivered-lead.sql.js';
import { PlanRulesService } from './plan-rules.service.js';
import { DispatcherService } from './dispatcher.service.js';

@Module({
  imports: [
    AuthModule,
    BrandingModule,
    DestinationsModule,
    EmailModule,
    ExportModule,
    MergesModule,
    QuotaModule,
    ScrapeModule,
    UsersModule,
  ],
  controllers: [
    DeliveriesController,
    DeliveryPagesController,
    ClientLinksController,
    ClientPageController,
  ],
  providers: [
    AlertsService,
    ClientPageService,
    DeliveriesService,
    DelivererService,
    DeliveryPagesService,
    ParcelsService,
    PlanRulesService,
    DispatcherService,
  ],
  exports: [DelivererService, DeliveriesService, PlanRulesService, DispatcherService],
})
export class DeliveriesModule {
  constructor(merges: MergesService, links: ShortLinksService) {
    links.register(pageOfHash);
    merges.register({ move: moveDeliveredLeads, giveBack: returnDeliveredLeads });
  }
}

/** Runs deliveries, for the roles `worker` and `all`. */
@Module({ imports: [DeliveriesModule], providers: [DeliveryWorker] })
export class DeliveriesWorkerModule {}
