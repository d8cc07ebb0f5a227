import { Module } from '@nestjs/common';
import { AuthModule } from '../../people/auth/auth.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { DataExportController } from './data-export.controller.js';
import { DataExportService } from './data-export.service.js';
import { DataExportWorker } from './data-export.worker.js';

/** A person's own data in one archive. */
@Module({
  imports: [AuthModule, UsersModule],
  controllers: [DataExportController],
  providers: [DataExportService],
})
export class DataExportModule {}

/** Builds the archives, for the roles `worker` and `all`. */
@Module({ imports: [AuthModule], providers: [DataExportWorker] })
export class DataExportWorkerModule {}
