import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import {
  MAX_CLIENT_PLACES,
  type ClientDelivery,
  type ClientLead,
  type ClientLeadsQuery,
  type ClientPlaces,
} from '#contract/client-page.js';
import { categoryLabel } from '#contract/categories.js';
import { CLIENT_FIELDS, LEAD_FIELDS } from '#contract/lead-fields.js';
import { page } from '#contract/list.js';
import { BrandingService } from '../../branding/branding.service.js';
import type { LinkCaller } from '../../../platform/caller.js';
import type { TenantId } from '../../../platform/database/values.js';
import type { SelectedLead } from '../../../finding/leads/lead.sql.js';
import {
  listShared,
  locateShared,
  summarizeShared,
} from '../../../finding/leads/lead.shared.sql.js';
import { notFound, ProblemException } from '../../../platform/problem.js';
import { DeliveriesService } from '../deliveries.service.js';
import { PlanRulesService } from '../plan-rules.service.js';
import { findShared, isShareable, listFiles, sharedLeads } from './client-page.sql.js';
import { DeliveryPagesService, type SharedColumns } from './delivery-pages.service.js';

/** Two years of daily deliveries. */
const MAX_FILES = 730;

const PAGE_GONE = 'This page is no longer available. Ask the sender for a new link.';
export const pageGone = () => new ProblemException(410, PAGE_GONE);

/** A delivery as its client sees it: delivered columns only, with the sender's branding. */
@Injectable()
export class ClientPageService {
  constructor(
    private readonly database: DataSource,
    private readonly branding: BrandingService,
    private readonly rules: PlanRulesService,
    private readonly pages: DeliveryPagesService,
    private readonly deliveries: DeliveriesService,
  ) {}

  async get(link: LinkCaller): Promise<ClientDelivery> {
    const { delivery, request, brand, expiresAt } = await this.find(link);
    const { manager } = this.database;
    const { columns, hasMap } = await this.pages.columnsOf(delivery.accountId, request);
    const { leads, filled, licenses } = await summarizeShared(
      manager,
      sharedLeads(delivery),
      columns,
    );
    const files = await listFiles(manager, delivery, MAX_FILES);
    return {
      brand: {
        name: brand.name,
        color: brand.color,
        logo: brand.logo,
        contact: brand.replyTo,
      },
      name: request.name,
      category: categoryLabel(request),
      area: request.city ?? null,
      columns: filled,
      hasMap,
      leads,
      licenses,
      files: files.map((file) => ({
        ...file,
        deliveredAt: file.deliveredAt.toISOString(),
      })),
      expiresAt: expiresAt.toISOString(),
    };
  }

  async leads(
    link: LinkCaller,
    query: ClientLeadsQuery,
  ): Promise<{ rows: ClientLead[]; total: number }> {
    const { delivery, request } = await this.find(link);
    const { manager } = this.database;
    const shared = sharedLeads(delivery);
    const { columns } = await this.pages.columnsOf(delivery.accountId, request);
    const rows = await listShared(manager, shared, page(query));
    const { leads: total } = await summarizeShared(manager, shared);
    return { rows: rows.map((row) => toClient(row, columns)), total };
  }

  async places(link: LinkCaller): Promise<ClientPlaces> {
    const { delivery, request } = await this.find(link);
    const { hasMap } = await this.pages.columnsOf(delivery.accountId, request);
    if (!hasMap) return { places: [] };
    const { manager } = this.database;
    return { places: await locateShared(manager, sharedLeads(delivery), MAX_CLIENT_PLACES) };
  }

  async download(link: LinkCaller, runId: string, response: Response): Promise<void> {
    const { accountId, id } = (await this.find(link)).delivery;
    if (!(await isShareable(this.database.manager, accountId, runId))) throw notFound('The file');
    await this.deliveries.download({ accountId, isVisitor: true }, id, runId, response);
  }

  /** @throws ProblemException 410 once the page, its delivery, the brand or the plan is gone */
  async assertOpen(link: LinkCaller): Promise<void> {
    await this.find(link);
  }

  private async find({ accountId, subject: pageId }: LinkCaller) {
    const found = await findShared(this.database.manager, accountId, pageId);
    const brand = found && (await this.branding.of(accountId));
    if (!found || !brand || !(await this.isPaid(accountId))) throw pageGone();
    const delivery: TenantId = { accountId, id: found.id };
    return { delivery, request: found.request, expiresAt: found.expiresAt, brand };
  }

  private async isPaid(accountId: string): Promise<boolean> {
    try {
      await this.rules.assertOpen(accountId);
      return true;
    } catch (error) {
      if (error instanceof ProblemException) return false;
      throw error;
    }
  }
}

function toClient(row: SelectedLead, columns: SharedColumns['columns']): ClientLead {
  const values = CLIENT_FIELDS.map((id) => {
    const { wire } = LEAD_FIELDS[id];
    return [wire, columns.includes(id) ? row[wire] : null];
  });
  return { id: row.id, ...Object.fromEntries(values), Licence: row.Licence } as ClientLead;
}
