import { Module } from '@nestjs/common';
import { AuthModule } from '../../people/auth/auth.module.js';
import { BillingModule } from '../../billing/billing.module.js';
import { EnrichmentModule } from '../enrichment/enrichment.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import { PlacesModule } from '../../maps/places/places.module.js';
import { QuotaModule } from '../../people/quota/quota.module.js';
import { SourcesModule } from '../../maps/sources/sources.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { DigestService } from './digest.service.js';
import { EnrichmentWorker } from './enrichment.worker.js';
import { AreaService } from './area.service.js';
import { BudgetService } from './budget.service.js';
import { EstimateService } from './estimate.service.js';
import { FetchWorker } from './fetch.worker.js';
import { LimitNoticesService } from './limit-notices.service.js';
import { LoadingService } from './loading.service.js';
import { ProgressService } from './progress.service.js';
import { ResumeService } from './resume.service.js';
import { EndedPlansService } from './ended-plans.service.js';
import { RetentionService } from './retention.service.js';
import { RunAlertsService } from './run-alerts.service.js';
import { RunMetricsService } from './run-metrics.service.js';
import { RunnerService } from './runner.service.js';
import { RunsService } from './runs.service.js';
import { ScrapeController } from './scrape.controller.js';
import { ScrapeService } from './scrape.service.js';
import { ScrapeWorker } from './scrape.worker.js';
import { UnusedAreasService } from './unused-areas.service.js';
import { CoveredAreasService } from './wanted/covered-areas.service.js';
import { WantedController } from './wanted/wanted.controller.js';
import { WantedService } from './wanted/wanted.service.js';

@Module({
  imports: [
    AuthModule,
    EnrichmentModule,
    LeadsModule,
    PlacesModule,
    QuotaModule,
    SourcesModule,
    UsersModule,
  ],
  controllers: [ScrapeController, WantedController],
  providers: [
    AreaService,
    BudgetService,
    EstimateService,
    LoadingService,
    ScrapeService,
    WantedService,
    ProgressService,
    ResumeService,
    RunAlertsService,
    RunMetricsService,
    RunnerService,
    RunsService,
  ],
  exports: [
    BudgetService,
    EstimateService,
    LoadingService,
    ScrapeService,
    RunnerService,
    RunsService,
  ],
})
export class ScrapeModule {}

/** Background work on runs, websites, retention and digests, for the roles `worker` and `all`. */
@Module({
  imports: [
    AuthModule,
    BillingModule,
    ScrapeModule,
    EnrichmentModule,
    PlacesModule,
    QuotaModule,
    SourcesModule,
  ],
  providers: [
    ScrapeWorker,
    FetchWorker,
    UnusedAreasService,
    CoveredAreasService,
    EnrichmentWorker,
    EndedPlansService,
    LimitNoticesService,
    RetentionService,
    DigestService,
  ],
})
export class ScrapeWorkerModule {}
