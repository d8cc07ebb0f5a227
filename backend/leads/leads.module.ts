import { Module } from '@nestjs/common';
import { PlacesModule } from '../places/places.module.js';
import { QuotaModule } from '../quota/quota.module.js';
import { BulkController } from './bulk/bulk.controller.js';
import { BulkService } from './bulk/bulk.service.js';
import { BulkWorker } from './bulk/bulk.worker.js';
import { ImportController } from './import/import.controller.js';
import { ImportService } from './import/import.service.js';
import { ImportWorker } from './import/import.worker.js';
import { LeadsController } from './leads.controller.js';
import { LeadsService } from './leads.service.js';
import { ViewsController } from './views.controller.js';
import { ViewsService } from './views.service.js';

@Module({
  // In this order: `api/leads/:id` would match the others' paths.
  controllers: [BulkController, ImportController, LeadsController, ViewsController],
  providers: [BulkService, ImportService, LeadsService, ViewsService],
  exports: [BulkService, ImportService, LeadsService],
})
export class LeadsModule {}

/** Changes and imports many leads at once, for the roles `worker` and `all`. */
@Module({
  imports: [LeadsModule, PlacesModule, QuotaModule],
  providers: [BulkWorker, ImportWorker],
})
export class LeadsWorkerModule {}
