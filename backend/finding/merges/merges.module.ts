import { Module } from '@nestjs/common';
import { QuotaModule } from '../../people/quota/quota.module.js';
import { MergesController } from './merges.controller.js';
import { MergesService } from './merges.service.js';

@Module({
  imports: [QuotaModule],
  controllers: [MergesController],
  providers: [MergesService],
  exports: [MergesService],
})
export class MergesModule {}
