import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { DeliveryPage, RevokedLinks } from '#contract/client-page.js';
import type { ColumnId } from '#contract/export-columns.js';
import { CLIENT_FIELDS, isPrivateField } from '#contract/lead-fields.js';
import type { DeliveryRequest } from '#contract/deliveries.js';
import { ShortLinksService } from '../../../people/auth/short-links.service.js';
import { BrandingService } from '../../branding/branding.service.js';
import type { Caller, Origin } from '../../../platform/caller.js';
import type { TenantId } from '../../../platform/database/values.js';
import { ExportFilesService } from '../../export/export-files.service.js';
import { notFound, ProblemException } from '../../../platform/problem.js';
import { AuditLogService } from '../../../people/users/audit-log.service.js';
import { SecurityEventsService } from '../../../people/users/security-events.service.js';
import { findDelivery } from '../delivery.sql.js';
import { slugOf } from '../search.js';
import { closePage, closePages, findPage, openPage, type StoredPage } from './client-page.sql.js';

/** Columns of files that are computed from a column of the page. */
const ORIGINS: Partial<Record<ColumnId, (typeof CLIENT_FIELDS)[number]>> = {
  domain: 'website',
  street: 'address',
  display: 'address',
};

/** The columns of a delivery that its page shows. */
export interface SharedColumns {
  columns: (typeof CLIENT_FIELDS)[number][];
  hasMap: boolean;
  sharesFiles: boolean;
}

/** The pages that clients see, as their owner manages them. */
@Injectable()
export class DeliveryPagesService {
  constructor(
    private readonly database: DataSource,
    private readonly branding: BrandingService,
    private readonly links: ShortLinksService,
    private readonly files: ExportFilesService,
    private readonly events: SecurityEventsService,
    private readonly audit: AuditLogService,
  ) {}

  /** @throws ProblemException 404 for another account's delivery */
  async get(accountId: string, id: string): Promise<DeliveryPage> {
    const { manager } = this.database;
    const delivery = await findDelivery(manager, accountId, id);
    if (!delivery) throw notFound('The delivery');
    const { brand, isIncluded } = await this.branding.state(accountId);
    const page = await findPage(manager, { accountId, id });
    const { sharesFiles } = await this.columnsOf(accountId, delivery.request);
    return {
      isIncluded,
      hasBrand: brand !== null,
      url: page && this.linkTo(accountId, page),
      expiresAt: page && page.expiresAt.toISOString(),
      sharesFiles,
    };
  }

  /** @throws ProblemException 403 without the plan, 409 without a brand */
  async open(accountId: string, id: string): Promise<DeliveryPage> {
    const { manager } = this.database;
    const delivery = await findDelivery(manager, accountId, id);
    if (!delivery) throw notFound('The delivery');
    await this.branding.assertIncluded(accountId);
    if (!(await this.branding.of(accountId)))
      throw new ProblemException(409, 'Save your brand in the settings first.');
    await this.database.transaction(async (tx) => {
      const pageId = (await findPage(tx, { accountId, id }))?.pageId ?? randomUUID();
      const hash = this.links.hashFor(accountId, pageId);
      await openPage(tx, { accountId, id }, { pageId, hash });
      const about = { id, name: delivery.request.name };
      await this.audit.record(accountId, 'client_page_opened', about, tx);
    });
    return this.get(accountId, id);
  }

  /** Revokes the link immediately. A page opened later has a different one. */
  async close(accountId: string, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const delivery = await findDelivery(tx, accountId, id);
      if (!delivery) throw notFound('The delivery');
      const page = await findPage(tx, { accountId, id });
      await closePage(tx, { accountId, id });
      const about = { id, name: delivery.request.name };
      if (page) await this.audit.record(accountId, 'client_page_closed', about, tx);
    });
  }

  /** Revokes the links to all pages of the account. */
  closeAll(caller: Caller, origin: Origin): Promise<RevokedLinks> {
    return this.database.transaction(async (tx) => {
      const revoked = await closePages(tx, caller.accountId);
      if (revoked > 0)
        await this.events.record(caller, 'client_links_revoked', origin, { revoked }, tx);
      return { revoked };
    });
  }

  /** The link to a delivery's page; null unless it is open. */
  async urlOf(delivery: TenantId, manager: EntityManager = this.database.manager) {
    const page = await findPage(manager, delivery);
    return page?.isOpen ? this.linkTo(delivery.accountId, page) : null;
  }

  private linkTo(accountId: string, { name, ...page }: StoredPage): string {
    return this.links.urlOf({ accountId, ...page, slug: slugOf(name) });
  }

  /** A layout that has since been deleted counts as the default columns. */
  async columnsOf(accountId: string, request: DeliveryRequest): Promise<SharedColumns> {
    const { format, layout, columns: chosen } = request;
    const found = await this.files
      .columnsFor(accountId, { format, layout, columns: chosen }, 'run')
      .catch((error: unknown) => {
        if (!(error instanceof ProblemException)) throw error;
        return this.files.columnsFor(accountId, { format }, 'run');
      });
    const ids = found.map(({ id }) => id);
    const delivered = new Set(ids.flatMap((id) => [id, ORIGINS[id] ?? id]));
    return {
      // A row without the name of its business helps no one.
      columns: CLIENT_FIELDS.filter((id) => id === 'name' || delivered.has(id)),
      hasMap: delivered.has('address') || (delivered.has('latitude') && delivered.has('longitude')),
      sharesFiles: !ids.some(isPrivateField),
    };
  }
}
