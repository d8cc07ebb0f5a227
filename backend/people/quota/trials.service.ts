import { createHmac } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  addGranted,
  forgetMailboxes,
  lockMailbox,
  returnGranted,
  setTrial,
  trialOf,
} from '../accounts/trial.sql.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { HousekeepingService } from '../../platform/jobs/housekeeping.service.js';
import { mailboxOf } from '../../platform/mail/mailbox.js';
import { findPeriod } from './quota.sql.js';
import { QuotaService } from './quota.service.js';

/**
 * The leads of free trials (decision 59): one trial for all accounts of a mailbox, its first leads at once and the rest
 * when the address is confirmed.
 */
@Injectable()
export class TrialsService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly quotas: QuotaService,
    private readonly housekeeping: HousekeepingService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit() {
    this.housekeeping.register('mailboxes of trials', () => forgetMailboxes(this.database.manager));
  }

  /** Starts the trial of an account that this transaction creates. */
  async start(
    tx: EntityManager,
    accountId: string,
    email: string | null,
    isConfirmed: boolean,
  ): Promise<void> {
    const { leads, unconfirmedLeads, isForEveryone } = this.config.trial;
    if (!isForEveryone) {
      const limit = isConfirmed ? leads : unconfirmedLeads;
      const [mailbox, granted] = await this.grant(tx, email, limit, limit);
      await setTrial(tx, accountId, { mailbox, leads: granted, isConfirmed });
    }
    // Otherwise, the first run would wait for it.
    await this.quotas.createPeriod(tx, accountId);
  }

  /** Adds the rest of the trial, once, when the address of its account is confirmed. */
  async confirm(tx: EntityManager, accountId: string, email: string | null): Promise<void> {
    const before = await trialOf(tx, accountId);
    if (!before || before.isConfirmed) return;
    // Batches lock the period before the account, too.
    await this.quotas.lock(tx, accountId);
    const trial = await trialOf(tx, accountId);
    if (!trial || trial.isConfirmed) return;
    const total = this.config.trial.leads;
    const had = trial.leads ?? total;
    const [mailbox, more] = await this.grant(tx, email, total, Math.max(0, total - had));
    await setTrial(tx, accountId, { mailbox, leads: had + more, isConfirmed: true });
    if (trial.mailbox && trial.mailbox !== mailbox) await returnGranted(tx, trial.mailbox, 0);
    await this.quotas.applyPlan(tx, accountId);
  }

  /** Ends the trial of an account that is being deleted: its mailbox keeps what the account did not use. */
  async end(tx: EntityManager, accountId: string): Promise<void> {
    const trial = await trialOf(tx, accountId);
    if (!trial?.mailbox) return;
    const { used = 0, credited = 0 } = (await findPeriod(tx, accountId, trial.starts)) ?? {};
    const unused = Math.max(0, (trial.leads ?? 0) - used - credited);
    await returnGranted(tx, trial.mailbox, unused);
  }

  /**
   * Gives leads of a mailbox to an account, and locks the mailbox until the transaction ends.
   * @param upTo the most that all accounts of the mailbox may have
   * @returns the mailbox's id, and the number of leads; logins without an address share nothing
   */
  private async grant(
    tx: EntityManager,
    email: string | null,
    upTo: number,
    wanted: number,
  ): Promise<[mailbox: string | null, leads: number]> {
    if (!email) return [null, wanted];
    const ids = this.idsOf(mailboxOf(email));
    const granted = await lockMailbox(tx, ids);
    const leads = Math.max(0, Math.min(wanted, upTo - granted));
    await addGranted(tx, ids[0]!, leads);
    return [ids[0]!, leads];
  }

  private idsOf(mailbox: string): string[] {
    const { appSecret, previousAppSecret } = this.config;
    return [appSecret, previousAppSecret]
      .filter((secret) => secret !== undefined)
      .map((secret) => createHmac('sha256', secret).update(`trial of ${mailbox}`).digest('base64'));
  }
}
