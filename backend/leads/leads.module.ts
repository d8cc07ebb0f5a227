import { Module } from '@nestjs/common';
import { BulkController } from './bulk/bulk.controller.js';
import { BulkService } from './bulk/bulk.service.js';
import { BulkWorker } from './bulk/bulk.worker.js';
import { LeadsController } from './leads.controller.js';
import { LeadsService } from './leads.service.js';
import { ViewsController } from './views.controller.js';
import { ViewsService } from './views.service.js';

@Module({
  // In this order: `api/leads/:id` would match the others' paths.
  controllers: [BulkController, LeadsController, ViewsController],
  providers: [BulkService, LeadsService, ViewsService],
  exports: [BulkService, LeadsService],
})
export class LeadsModule {}

/** Changes many leads at once, for the roles `worker` and `all`. */
@Module({ imports: [LeadsModule], providers: [BulkWorker] })
export class LeadsWorkerModule {}
