import type { DataSourceOptions } from 'typeorm';
import { Account } from '../accounts/account.entity.js';
import type { Config } from '../config.js';
import { LeadIdentity } from '../leads/lead-identity.entity.js';
import { Lead } from '../leads/lead.entity.js';
import { Usage } from '../leads/usage.entity.js';
import { RunLead } from '../scrape/run-lead.entity.js';
import { ScrapeRunRow } from '../scrape/scrape-run.entity.js';
import { SecurityEvent } from '../users/security-event.entity.js';
import { User } from '../users/user.entity.js';
import { SnakeCaseNaming } from './naming.js';

/** TypeORM options for the configured database; `extra` reaches the `pg` pool. */
export function dataSourceOptions(config: Config): DataSourceOptions {
  return {
    type: 'postgres',
    url: config.databaseUrl,
    namingStrategy: new SnakeCaseNaming(),
    entities: [Account, User, SecurityEvent, ScrapeRunRow, Lead, LeadIdentity, RunLead, Usage],
    migrations: [],
    migrationsTableName: 'migrations',
    extra: { max: config.databasePoolMax, application_name: `lead-delivery ${config.role}` },
  };
}
