import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  contactLink,
  type ContactKind,
  type LeadContact,
  type WebsiteVisit,
} from '../../contract/enrichment.js';
import { PLANS, type Enrichment } from '../../contract/plans.js';
import { ProblemException } from '../problem.js';
import { SubscriptionService } from '../subscription/subscription.service.js';

interface ContactRow {
  kind: ContactKind;
  value: string;
  sourceUrl: string;
  confidence: number;
  mx: boolean | null;
  foundAt: Date;
}

/** What an account may have looked for on websites, and what was found. */
@Injectable()
export class EnrichmentService {
  constructor(
    private readonly database: DataSource,
    private readonly subscriptions: SubscriptionService,
  ) {}

  /** What the account's plan looks for: emails, profiles, both or nothing. */
  async included(accountId: string): Promise<readonly Enrichment[]> {
    const { plan } = await this.subscriptions.get(accountId);
    return PLANS[plan].enrichment;
  }

  /** @throws ProblemException 403 where the account's plan looks for nothing */
  async assertEnrichment(accountId: string): Promise<void> {
    const { plan, name } = await this.subscriptions.get(accountId);
    if (PLANS[plan].enrichment.length > 0) return;
    const plans = Object.values(PLANS).filter(({ enrichment }) => enrichment.length > 0);
    throw new ProblemException(
      403,
      `The ${name} plan does not include emails and profiles from websites. These plans do: ${plans.map((one) => one.name).join(', ')}.`,
    );
  }

  /** What a lead's website named, emails first, the surest first. */
  async contacts(accountId: string, leadId: string): Promise<LeadContact[]> {
    const rows = await this.database.query<ContactRow[]>(
      `SELECT kind, value, source_url AS "sourceUrl", confidence::float8, mx, found_at AS "foundAt"
       FROM lead_contacts WHERE account_id = $1 AND lead_id = $2
       ORDER BY kind <> 'email', confidence DESC, kind, value`,
      [accountId, leadId],
    );
    return rows.map(({ kind, value, sourceUrl, confidence, mx, foundAt }) => ({
      Kind: kind,
      Value: value,
      Link: contactLink(kind, value),
      'Source URL': sourceUrl,
      Confidence: confidence,
      MX: mx,
      'Found At': foundAt.toISOString(),
    }));
  }

  /** How the last visit to a website went, or null where there was none. */
  async lastVisit(accountId: string, website: string | null): Promise<WebsiteVisit | null> {
    const [visit] = await this.database.query<{ at: Date; pages: number; error: string | null }[]>(
      `SELECT visited_at AS at, pages, error FROM site_visits WHERE account_id = $1 AND website = $2`,
      [accountId, website],
    );
    return visit
      ? { 'Visited At': visit.at.toISOString(), Pages: visit.pages, Error: visit.error }
      : null;
  }
}
