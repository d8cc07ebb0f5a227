import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { TenantId } from '../../database/values.js';
import { EnrichmentService } from '../../enrichment/enrichment.service.js';
import { HostBusy, HostTurnsService } from '../../enrichment/host-turns.service.js';
import { MailDomainsService } from '../../enrichment/mail-domains.service.js';
import {
  failedVisit,
  SiteVisitorService,
  type Visit,
} from '../../enrichment/site-visitor.service.js';
import { saveVisit } from '../../enrichment/visit.sql.js';
import { HousekeepingService } from '../../jobs/housekeeping.service.js';
import { JobsService } from '../../jobs/jobs.service.js';
import { VERIFY } from '../../jobs/queues.js';
import { emailsOf, replaceContacts, saveMx, type FoundContact } from '../contact.sql.js';
import { VerifyService } from './verify.service.js';
import {
  listVerifications,
  removeVerification,
  returnVerification,
  startVerification,
} from './verify.sql.js';

const CONCURRENT_VISITS = 4;
const VISITS_PER_ACCOUNT = 2;
/** Three pages, each with ten seconds and a turn of at most twenty. */
const VISIT_MS = 120_000;
/** Delay before retrying a website whose host is busy. */
const BUSY_RETRY_S = 5;
/** After this many unfinished visits, the website probably crashes its worker. */
const MAX_TRIES = 3;

/** Visits the websites of leads again, as users request; a killed worker's visits are repeated. */
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

  private async work(lead: TenantId, stop: AbortSignal): Promise<void> {
    const { manager } = this.database;
    const started = await startVerification(manager, lead);
    if (!started) return void (await removeVerification(manager, lead));
    try {
      const visit = await this.visit(started, stop);
      await this.save(lead, started.website, visit);
    } catch (error) {
      if (!stop.aborted && !(error instanceof HostBusy)) throw error;
      await returnVerification(manager, lead);
      if (stop.aborted) throw error;
      await this.verifications.sendLater(lead, BUSY_RETRY_S);
    }
  }

  private async visit(
    { website, tries }: { website: string; tries: number },
    stop: AbortSignal,
  ): Promise<Visit> {
    if (tries > MAX_TRIES)
      return failedVisit("We couldn't read the website after several attempts.");
    const limit = AbortSignal.timeout(VISIT_MS);
    const signal = AbortSignal.any([stop, limit]);
    await using turns = this.turns.begin();
    try {
      const take = (host: string, delayMs: number) => turns.take(host, delayMs, signal);
      return await this.visitor.visit(website, take, signal);
    } catch (error) {
      if (stop.aborted || !limit.aborted) throw error;
      return failedVisit('The website took longer than two minutes.');
    }
  }

  /** A website that can't be read, or is parked, keeps its contacts; their domains are still checked again. */
  private async save(lead: TenantId, website: string, visit: Visit): Promise<void> {
    const { accountId, id } = lead;
    const { manager } = this.database;
    const isRead = visit.error === null && !visit.parked;
    const contacts = isRead ? await this.enrichment.within(accountId, visit.contacts) : [];
    const emails = isRead ? contacts : await emailsOf(manager, accountId, id);
    const checked = await Promise.all(emails.map((contact) => this.withMx(contact)));
    await this.database.transaction(async (tx) => {
      if (!(await removeVerification(tx, lead))) return;
      await saveVisit(tx, accountId, website, visit);
      if (isRead) await replaceContacts(tx, accountId, id, checked);
      else await saveMx(tx, accountId, id, checked);
    });
  }

  private async withMx<Contact extends Omit<FoundContact, 'mx'>>(contact: Contact) {
    const mx =
      contact.kind === 'email' ? await this.mailDomains.accepts(contact.value, true) : null;
    return { ...contact, mx };
  }

  /** Sends the jobs of verifications that lost theirs. */
  private async resume(): Promise<void> {
    const { manager } = this.database;
    for (const lead of await listVerifications(manager))
      await this.verifications.sendJob(lead, manager);
  }
}
