import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CityEntity } from '../../../maps/places/city.entity.js';
import { FetchService } from '../../../maps/places/fetch/fetch.service.js';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { HousekeepingService } from '../../../platform/jobs/housekeeping.service.js';
import { MailService } from '../../../platform/mail/mail.service.js';
import { areaCoveredEmail } from '../emails.js';
import { endWaits, wantedAreas } from './wanted.sql.js';
import { accountPage } from '../../../platform/account-page.js';

/** Emails the users who wait for an area once it is covered: an import or a fetch has loaded it, or a run can. */
@Injectable()
export class CoveredAreasService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly fetches: FetchService,
    private readonly mails: MailService,
    private readonly housekeeping: HousekeepingService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit() {
    this.housekeeping.register('wanted areas', () => this.tell());
  }

  private async tell(): Promise<void> {
    const { manager } = this.database;
    for (const cityId of await wantedAreas(manager)) {
      if (!(await manager.existsBy(CityEntity, { id: cityId }))) continue;
      if ((await this.fetches.area(cityId)).coverage === 'none') continue;
      await this.database.transaction(async (tx) => {
        for (const { accountId, label, to } of await endWaits(tx, cityId)) {
          const content = areaCoveredEmail(
            label,
            accountPage(this.config, accountId, '/dashboard'),
          );
          await this.mails.send({ accountId, to, content }, tx);
        }
      });
    }
  }
}
