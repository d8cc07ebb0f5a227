import { Module } from '@nestjs/common';
import { QuotaService } from './quota.service.js';
import { TrialsService } from './trials.service.js';

@Module({ providers: [QuotaService, TrialsService], exports: [QuotaService, TrialsService] })
export class QuotaModule {}
