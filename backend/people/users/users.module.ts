import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsModule } from '../accounts/accounts.module.js';
import { QuotaModule } from '../quota/quota.module.js';
import { AuditLogService } from './audit-log.service.js';
import { NewAccountsService } from './new-accounts.service.js';
import { SecurityEventsService } from './security-events.service.js';
import { UserEntity } from './user.entity.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([UserEntity]), AccountsModule, QuotaModule],
  providers: [UsersService, NewAccountsService, AuditLogService, SecurityEventsService],
  exports: [UsersService, AuditLogService, SecurityEventsService],
})
export class UsersModule {}
