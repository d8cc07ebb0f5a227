import { Module } from '@nestjs/common';
import { AuthModule } from '../../people/auth/auth.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { BrandingModule } from '../branding/branding.module.js';
import { ExportController } from './export.controller.js';
import { ExportFilesService } from './export-files.service.js';
import { ExportLayoutsService } from './export-layouts.service.js';
import { ExportService } from './export.service.js';

@Module({
  imports: [AuthModule, BrandingModule, UsersModule],
  controllers: [ExportController],
  providers: [ExportService, ExportFilesService, ExportLayoutsService],
  exports: [ExportService, ExportFilesService],
})
export class ExportModule {}
