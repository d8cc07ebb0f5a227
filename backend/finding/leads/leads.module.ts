import { Module } from '@nestjs/common';
import { AuthModule } from '../../people/auth/auth.module.js';
import { EnrichmentModule } from '../enrichment/enrichment.module.js';
import { PlacesModule } from '../../maps/places/places.module.js';
import { QuotaModule } from '../../people/quota/quota.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { ActivityController } from './activity/activity.controller.js';
import { ActivityService } from './activity/activity.service.js';
import { BulkController } from './bulk/bulk.controller.js';
import { BulkService } from './bulk/bulk.service.js';
import { BulkWorker } from './bulk/bulk.worker.js';
import { DuplicatesController } from './duplicates/duplicates.controller.js';
import { DuplicatesService } from './duplicates/duplicates.service.js';
import { DuplicatesWorker } from './duplicates/duplicates.worker.js';
import { ImportController } from './import/import.controller.js';
import { ImportService } from './import/import.service.js';
import { ImportWorker } from './import/import.worker.js';
import { LeadsController } from './leads.controller.js';
import { LeadsService } from './leads.service.js';
import { LiveService } from './live.service.js';
import { ReportController } from './report/report.controller.js';
import { ReportService } from './report/report.service.js';
import { RulesController } from './rules/rules.controller.js';
import { RulesService } from './rules/rules.service.js';
import { UnassignWorker } from './unassign.worker.js';
import { VerifyController } from './verify/verify.controller.js';
import { VerifyService } from './verify/verify.service.js';
import { VerifyWorker } from './verify/verify.worker.js';
import { ViewsController } from './views.controller.js';
import { ViewsService } from './views.service.js';

@Module({
  imports: [AuthModule, PlacesModule, QuotaModule, UsersModule],
  // In this order: `api/leads/:id` would match the others' paths.
  controllers: [
    ActivityController,
    BulkController,
    DuplicatesController,
    ImportController,
    RulesController,
    LeadsController,
    ReportController,
    VerifyController,
    ViewsController,
  ],
  providers: [
    ActivityService,
    BulkService,
    DuplicatesService,
    ImportService,
    LeadsService,
    LiveService,
    ReportService,
    RulesService,
    VerifyService,
    ViewsService,
  ],
  exports: [BulkService, DuplicatesService, ImportService, LeadsService, VerifyService],
})
export class LeadsModule {}

/** Changes and imports many leads at once, and visits their websites again, for the roles `worker` and `all`. */
@Module({
  imports: [EnrichmentModule, LeadsModule, PlacesModule, QuotaModule],
  providers: [BulkWorker, DuplicatesWorker, ImportWorker, UnassignWorker, VerifyWorker],
})
export class LeadsWorkerModule {}
