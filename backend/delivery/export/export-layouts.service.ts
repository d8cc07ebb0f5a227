import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isLayout, type ColumnId } from '#contract/export-columns.js';
import { LAYOUT_IDS } from '#contract/formats.js';
import { MAX_LAYOUTS, type ExportLayout, type ExportLayoutForm } from '#contract/export.js';
import { lockAccount } from '../../people/accounts/account.sql.js';
import { notFound, ProblemException } from '../../platform/problem.js';
import { ExportLayoutEntity } from './export-layout.entity.js';

/** Columns of files that an account has saved under a name. */
@Injectable()
export class ExportLayoutsService {
  constructor(private readonly database: DataSource) {}

  async list(accountId: string): Promise<ExportLayout[]> {
    const rows = await this.database.manager.find(ExportLayoutEntity, {
      where: { accountId },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
    return rows.map(asLayout);
  }

  /**
   * Adds a layout, or replaces the one with the same name.
   * @throws ProblemException 409 for a CRM's name, or one layout too many
   */
  async save(accountId: string, form: ExportLayoutForm): Promise<ExportLayout> {
    if (isLayout(form.name.toLowerCase())) {
      throw new ProblemException(409, `"${form.name}" is a built-in layout. Choose another name.`);
    }
    return this.database.transaction(async (tx) => {
      await lockAccount(tx, accountId);
      const rows = await tx.findBy(ExportLayoutEntity, { accountId });
      const existing = rows.find(({ name }) => isSame(name, form.name));
      if (!existing && rows.length >= MAX_LAYOUTS) {
        throw new ProblemException(409, `You can save at most ${MAX_LAYOUTS} layouts.`);
      }
      return asLayout(
        await tx.save(ExportLayoutEntity, {
          ...(existing && { id: existing.id }),
          accountId,
          ...form,
        }),
      );
    });
  }

  /** @throws ProblemException 404 */
  async remove(accountId: string, id: string): Promise<void> {
    const { affected } = await this.database.manager.delete(ExportLayoutEntity, { accountId, id });
    if (!affected) throw notFound('The layout');
  }

  /** @throws ProblemException 400 if the account has no layout with this name or id */
  async columnsOf(accountId: string, nameOrId: string): Promise<ColumnId[]> {
    const rows = await this.database.manager.findBy(ExportLayoutEntity, { accountId });
    const row = rows.find(({ id, name }) => id === nameOrId || isSame(name, nameOrId));
    if (row) return row.columns;
    const names = [...LAYOUT_IDS, ...rows.map(({ name }) => name)].join(', ');
    throw new ProblemException(400, `There is no layout "${nameOrId}". Choose from ${names}.`);
  }
}

const asLayout = ({ id, name, columns }: ExportLayoutEntity): ExportLayout => ({
  id,
  name,
  columns,
});

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
