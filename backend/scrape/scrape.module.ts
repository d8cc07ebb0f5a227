import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import { PlacesModule } from '../places/places.module.js';
import { UsersModule } from '../users/users.module.js';
import { BudgetService } from './budget.service.js';
import { ProgressService } from './progress.service.js';
import { ResumeService } from './resume.service.js';
import { RunAlertsService } from './run-alerts.service.js';
import { RunnerService } from './runner.service.js';
import { ScrapeController } from './scrape.controller.js';
import { ScrapeService } from './scrape.service.js';
import { ScrapeWorker } from './scrape.worker.js';
import { BoundariesService } from './sources/boundaries/boundaries.service.js';
import { GoogleSource } from './sources/google/google.source.js';
import { SourcesService } from './sources.service.js';

@Module({
  imports: [AuthModule, LeadsModule, PlacesModule, UsersModule],
  controllers: [ScrapeController],
  providers: [
    BoundariesService,
    BudgetService,
    GoogleSource,
    ScrapeService,
    SourcesService,
    ProgressService,
    ResumeService,
    RunAlertsService,
    RunnerService,
  ],
  exports: [ScrapeService, SourcesService, RunnerService],
})
export class ScrapeModule {}

/** Takes runs from the queue, for the roles `worker` and `all`. */
@Module({ imports: [ScrapeModule], providers: [ScrapeWorker] })
export class ScrapeWorkerModule {}
