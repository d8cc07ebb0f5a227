import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Enrichment } from '#contract/plans.js';
import { VERIFY_AGAIN_MINUTES } from '#contract/verification.js';
import type { TenantId } from '../../../platform/database/values.js';
import { EnrichmentService, isIncluded } from '../../enrichment/enrichment.service.js';
import { BUSY_RETRY_S, HostBusy, HostTurnsService } from '../../enrichment/host-turns.service.js';
import { MailDomainsService } from '../../enrichment/mail-domains.service.js';
import {
  failedVisit,
  SiteVisitorService,
  statusOf,
  type Visit,
} from '../../enrichment/site-visitor.service.js';
import { recentVisit, saveVisit } from '../../enrichment/visit.sql.js';
import { HousekeepingService } from '../../../platform/jobs/housekeeping.service.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { VERIFY } from '../queues.js';
import { emailsOf, replaceContacts, saveMx } from '../contact.sql.js';
import { VerifyService } from './verify.service.js';
import { countVisited } from './verify-many.sql.js';
import {
  keepVerification,
  listVerifications,
  lockBulkOf,
  removeVerification,
  returnVerification,
  startVerification,
  verificationOf,
  type StartedVerification,
} from './verify.sql.js';

const CONCURRENT_VISITS = 8;
const VISITS_PER_ACCOUNT = 4;
/** Three pages: at most ten seconds each, plus a wait of at most twenty for each turn. */
const VISIT_MS = 120_000;

/** Visits the websites of leads again when users request it. The visits of a killed worker are repeated. */
@Injectable()
export class VerifyWorker implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly verifications: VerifyService,
    private readonly housekeeping: HousekeepingService,
    private readonly enrichment: EnrichmentService,
    private readonly visitor: SiteVisitorService,
    private readonly turns: HostTurnsService,
    private readonly mailDomains: MailDomainsService,
  ) {}

  onModuleInit() {
    this.housekeeping.register('verifications', () => this.resume());
  }

  async onApplicationBootstrap() {
    await this.jobs.work(
      VERIFY,
      ({ accountId, leadId }, { stop }) => this.work({ accountId, id: leadId }, stop),
      CONCURRENT_VISITS,
      VISITS_PER_ACCOUNT,
    );
  }

  /** A plan that no longer includes visits would leave the lead without its contacts, so it is not visited. */
  private async work(lead: TenantId, stop: AbortSignal): Promise<void> {
    const { manager } = this.database;
    // The lead, or its account, may have been deleted since.
    if (!(await verificationOf(manager, lead))) return;
    const kinds = await this.enrichment.included(lead.accountId);
    const started = kinds.length > 0 ? await startVerification(manager, lead) : null;
    if (!started) return this.drop(lead);
    try {
      await this.save(lead, started.website, kinds, await this.visit(lead, started, stop));
    } catch (error) {
      if (!stop.aborted && !(error instanceof HostBusy)) throw error;
      await returnVerification(manager, lead);
      if (stop.aborted) throw error;
      await this.verifications.sendLater(lead, BUSY_RETRY_S);
    }
  }

  /** Leads may share a website: it is visited once an hour for all of them. */
  private async visit(
    { accountId }: TenantId,
    started: StartedVerification,
    stop: AbortSignal,
  ): Promise<Visit & { isNew: boolean }> {
    const { manager } = this.database;
    const recent = await recentVisit(manager, accountId, started.website, VERIFY_AGAIN_MINUTES);
    if (recent) return { ...recent, isNew: false };
    const limit = AbortSignal.timeout(VISIT_MS);
    const signal = AbortSignal.any([stop, limit]);
    await using turns = this.turns.begin();
    try {
      return { ...(await this.visitor.visitInTurn(started, turns, signal)), isNew: true };
    } catch (error) {
      if (stop.aborted || !limit.aborted) throw error;
      return { ...failedVisit('The website took longer than two minutes.'), isNew: true };
    }
  }

  /** A website that can't be read, or is parked, keeps its contacts; their domains are still checked again. */
  private async save(
    lead: TenantId,
    website: string,
    kinds: readonly Enrichment[],
    visit: Visit & { isNew: boolean },
  ): Promise<void> {
    const { accountId, id } = lead;
    const { manager } = this.database;
    const isRead = visit.error === null && !visit.parked;
    const contacts = visit.contacts.filter(({ kind }) => isIncluded(kinds, kind));
    const emails = isRead ? contacts : await emailsOf(manager, accountId, id);
    const checked = await Promise.all(
      emails.map((contact) => this.mailDomains.withMx(contact, true)),
    );
    await this.database.transaction(async (tx) => {
      await lockBulkOf(tx, lead);
      const removed = await removeVerification(tx, lead);
      if (!removed) return;
      if (visit.isNew) await saveVisit(tx, accountId, website, visit);
      if (isRead) await replaceContacts(tx, accountId, id, checked);
      else await saveMx(tx, accountId, id, checked);
      if (!removed.bulkId) return;
      const bulk = { accountId, id: removed.bulkId };
      await countVisited(tx, bulk, statusOf(visit));
      await this.verifications.endOneOf(tx, bulk);
    });
  }

  /** Ends a visit that can't be made anymore. */
  private async drop(lead: TenantId): Promise<void> {
    await this.database.transaction(async (tx) => {
      await lockBulkOf(tx, lead);
      const removed = await removeVerification(tx, lead);
      if (!removed?.bulkId) return;
      await this.verifications.endOneOf(tx, { accountId: lead.accountId, id: removed.bulkId });
    });
  }

  /** Requeues verifications whose job was lost. One whose account has just been deleted gets none. */
  private async resume(): Promise<void> {
    for (const lead of await listVerifications(this.database.manager))
      await this.database.transaction(async (tx) => {
        if (await keepVerification(tx, lead)) await this.verifications.sendJob(lead, tx);
      });
  }
}
