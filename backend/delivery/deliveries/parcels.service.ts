import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { DeliveryRequest } from '#contract/deliveries.js';
import type { EventData } from '#contract/events.js';
import { FORMATS } from '#contract/formats.js';
import { LinksService } from '../../people/auth/links.service.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import type { TenantId } from '../../platform/database/values.js';
import type { Parcel } from '../destinations/destination.js';
import { leadsById, type SelectedLead } from '../../finding/leads/lead.sql.js';
import type { StoredRun } from '../../finding/runs/run.sql.js';
import { summaryOf } from '../../finding/scrape/run-alerts.service.js';
import { chunksOf } from './chunks.js';
import type { StoredDispatch } from './dispatch.sql.js';
import { pageOfLeads } from './delivered-lead.sql.js';
import { DeliveryPagesService } from './pages/delivery-pages.service.js';
import { accountPage } from '../../platform/account-page.js';

const PAGE = 1000;
/** An event contains its rows up to this size; larger ones are behind a link. */
const MAX_ROWS_BYTES = 256_000;

/** Builds the parcels and events that destinations and webhooks receive from a delivery. */
@Injectable()
export class ParcelsService {
  constructor(
    private readonly database: DataSource,
    private readonly links: LinksService,
    private readonly pages: DeliveryPagesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @param sentTo the position after which the parcel continues */
  of(run: StoredDispatch, request: DeliveryRequest, search: StoredRun, sentTo: number): Parcel {
    const { accountId, id, deliveryId, file, newLeads, changedLeads } = run;
    const { city, category, message } = placeOf(search, run.message);
    const { manager } = this.database;
    const parcel: Parcel = {
      id,
      accountId,
      name: request.name,
      city: city ?? '',
      category: category ?? '',
      fileName: file!.name,
      mediaType: FORMATS[file!.format].mediaType,
      bytes: file!.bytes,
      rows: newLeads + changedLeads,
      open: async () => Readable.from(chunksOf(manager, { accountId, id })),
      leads: () => this.leads(manager, { accountId, id }),
      unsent: () => this.leads(manager, { accountId, id }, parcel),
      sentTo,
      url: async () => (await this.links.of(accountId)).deliveryUrl(deliveryId, id),
      isTest: false,
      changed: changedLeads,
      message,
      clientPage: () => this.pages.urlOf({ accountId, id: deliveryId }),
      page: accountPage(
        this.config,
        accountId,
        `/dashboard/deliveries/${deliveryId}/show?entry=${id}`,
      ),
    };
    return parcel;
  }

  /** The data of `delivery.sent`, in the transaction that records the delivery. */
  async eventOf(
    tx: EntityManager,
    run: StoredDispatch,
    { name }: DeliveryRequest,
    search: StoredRun,
  ): Promise<EventData<'delivery.sent'>> {
    const { accountId, id, deliveryId, runId, newLeads, changedLeads, message, file } = run;
    const links = await this.links.of(accountId, tx);
    const leads: SelectedLead[] = [];
    let bytes = 0;
    for await (const page of this.leads(tx, { accountId, id })) {
      leads.push(...page);
      bytes += Buffer.byteLength(JSON.stringify(page));
      if (bytes > MAX_ROWS_BYTES) break;
    }
    return {
      accountId,
      deliveryId,
      deliveryRunId: id,
      runId,
      name,
      city: search.City,
      category: search.Category,
      newLeads,
      changedLeads,
      message,
      file: { name: file!.name, bytes: file!.bytes, url: links.deliveryUrl(deliveryId, id) },
      leads: bytes > MAX_ROWS_BYTES ? null : leads,
    };
  }

  private async *leads(
    manager: EntityManager,
    run: TenantId,
    progress: Pick<Parcel, 'sentTo'> = { sentTo: 0 },
  ): AsyncGenerator<SelectedLead[]> {
    for (;;) {
      const page = await pageOfLeads(manager, run, progress.sentTo, PAGE);
      if (page.length === 0) return;
      yield await leadsById(
        manager,
        run.accountId,
        page.map(({ leadId }) => leadId),
      );
      progress.sentTo = page.at(-1)!.position;
    }
  }
}

/** City and category as an email may name them: null unless recognized. */
export const placeOf = (
  { City, Category, Categories, Source, ...search }: StoredRun,
  message: string | null = null,
) =>
  summaryOf(
    {
      city: City,
      category: Category,
      categories: Categories,
      leadCount: search['Lead Count'],
      source: Source,
    },
    'Complete',
    message,
  );
