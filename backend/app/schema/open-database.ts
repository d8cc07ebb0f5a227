import { Logger } from '@nestjs/common';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { poolOf } from '../../platform/database/request-pool.js';
import { HAS_TENANT_ROLE } from '../../platform/database/tenant.js';

/** Connects, and puts requests behind the wall between tenants if the database has one. */
export async function openDatabase(options: DataSourceOptions): Promise<DataSource> {
  const database = await new DataSource(options).initialize();
  const [{ hasRole }] = await database.query<[{ hasRole: boolean }]>(HAS_TENANT_ROLE);
  poolOf(database).isWalled = hasRole;
  if (!hasRole) new Logger('TenantWall').warn('Row-level security is off. See docs/operations.md.');
  return database;
}
