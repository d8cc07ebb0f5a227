import { Module } from '@nestjs/common';
import { AuthModule } from '../../people/auth/auth.module.js';
import { BrandingModule } from '../branding/branding.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { DataExportController } from './data-export.controller.js';
import { DataExportService } from './data-export.service.js';
import { DataExportWorker } from './data-export.worker.js';
import { ExportController } from './export.controller.js';
import { ExportFilesService } from './export-files.service.js';
import { ExportLayoutsService } from './export-layouts.service.js';
import { ExportService } from './export.service.js';

@Module({
  imports: [AuthModule, UsersModule, BrandingModule],
  controllers: [ExportController, DataExportController],
  providers: [ExportService, ExportFilesService, ExportLayoutsService, DataExportService],
  exports: [ExportService, ExportFilesService],
})
export class ExportModule {}

/** Builds data exports, for the roles `worker` and `all`. */
@Module({ imports: [AuthModule], providers: [DataExportWorker] })
export class ExportWorkerModule {}
