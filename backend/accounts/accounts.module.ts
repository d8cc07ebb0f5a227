import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.js';
import { UsersModule } from '../users/users.module.js';
import { Account } from './account.entity.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsService } from './accounts.service.js';
import { DeletionWorker } from './deletion.worker.js';
import { LifecycleController } from './lifecycle.controller.js';
import { LifecycleService } from './lifecycle.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Account]), UsersModule],
  controllers: [AccountsController, LifecycleController],
  providers: [AccountsService, LifecycleService],
})
export class AccountsModule {}

/** Deletes accounts, for the roles `worker` and `all`. */
@Module({ imports: [AuthModule], providers: [DeletionWorker] })
export class AccountsWorkerModule {}
