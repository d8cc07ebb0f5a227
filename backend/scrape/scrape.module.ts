import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { EnrichmentModule } from '../enrichment/enrichment.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import { RetentionService } from '../leads/retention.service.js';
import { SourcesModule } from '../sources/sources.module.js';
import { UsersModule } from '../users/users.module.js';
import { BudgetService } from './budget.service.js';
import { ProgressService } from './progress.service.js';
import { ResumeService } from './resume.service.js';
import { RunAlertsService } from './run-alerts.service.js';
import { RunnerService } from './runner.service.js';
import { ScrapeController } from './scrape.controller.js';
import { ScrapeService } from './scrape.service.js';
import { ScrapeWorker } from './scrape.worker.js';

@Module({
  imports: [AuthModule, EnrichmentModule, LeadsModule, SourcesModule, UsersModule],
  controllers: [ScrapeController],
  providers: [
    BudgetService,
    ScrapeService,
    ProgressService,
    ResumeService,
    RunAlertsService,
    RunnerService,
  ],
  exports: [BudgetService, ScrapeService, RunnerService],
})
export class ScrapeModule {}

/** Takes runs from the queue and keeps to their sources' terms, for the roles `worker` and `all`. */
@Module({ imports: [ScrapeModule, SourcesModule], providers: [ScrapeWorker, RetentionService] })
export class ScrapeWorkerModule {}
