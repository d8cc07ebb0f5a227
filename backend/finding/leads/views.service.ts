import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not, type EntityManager } from 'typeorm';
import { leadFilter, leadSort, UNASSIGNED, type LeadFilter } from '#contract/lead-filters.js';
import { validFilter } from '#contract/list.js';
import {
  MAX_SHARED_VIEWS,
  MAX_VIEWS,
  DUE_TODAY_VIEW,
  STARTER_VIEWS,
  type View,
  type ViewForm,
  type ViewPatch,
} from '#contract/views.js';
import { lockAccount } from '../../people/accounts/account.sql.js';
import type { Caller } from '../../platform/caller.js';
import { notFound, ProblemException } from '../../platform/problem.js';
import { countEach } from './lead.sql.js';
import { missingViews, viewsOf, type StoredView } from './view.sql.js';
import { ViewEntity } from './view.entity.js';

type Owner = Pick<Caller, 'accountId' | 'userId'>;

/** The lead filters that users saved. */
@Injectable()
export class ViewsService {
  constructor(private readonly database: DataSource) {}

  /** A user's views, oldest first, then those that others share, with the number of leads in each. The first call adds the view of due leads and the starter
   * views, and in a team those of assigned leads. */
  list(owner: Owner, timeZone?: string): Promise<View[]> {
    return this.database.transaction(async (tx) => {
      await addMissing(tx, owner);
      return withCounts(tx, owner, await viewsOf(tx, owner), timeZone);
    });
  }

  /** @throws ProblemException 409 for one view, or one shared view, too many */
  async create(owner: Owner, form: ViewForm, id?: string): Promise<View> {
    return this.database.transaction(async (tx) => {
      await lockAccount(tx, owner.accountId);
      await addMissing(tx, owner);
      await assertRoom(tx, owner);
      if (form.shared) await assertSharedRoom(tx, owner);
      const row = await tx.save(ViewEntity, { ...(id && { id }), ...keyOf(owner), ...form });
      return first(await withCounts(tx, owner, [Object.assign(row, { by: null })]));
    });
  }

  /**
   * Changes a view, or restores a deleted one with `deleted: false`.
   * @throws ProblemException 404 for another user's view; 409 for one view, or one shared view, too many
   */
  async update(owner: Owner, id: string, { deleted, ...change }: ViewPatch): Promise<View> {
    return this.database.transaction(async (tx) => {
      await lockAccount(tx, owner.accountId);
      const row = await tx.findOneBy(ViewEntity, { ...keyOf(owner), id });
      const isRestored = row?.deletedAt && deleted === false;
      if (!row || (row.deletedAt && !isRestored)) throw notFound('The view');
      if (isRestored) await assertRoom(tx, owner);
      if (change.shared && !row.shared) await assertSharedRoom(tx, owner);
      const changed = await tx.save(Object.assign(row, change, { deletedAt: null }));
      return first(await withCounts(tx, owner, [Object.assign(changed, { by: null })]));
    });
  }

  /**
   * Deletes a view. The user's last deleted view can be restored.
   * @throws ProblemException 404 for another user's view
   */
  async remove(owner: Owner, id: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      await lockAccount(tx, owner.accountId);
      const row = await tx.findOneBy(ViewEntity, { ...keyOf(owner), id });
      if (!row) throw notFound('The view');
      if (row.deletedAt) return;
      await tx.delete(ViewEntity, {
        ...keyOf(owner),
        deletedAt: Not(IsNull()),
        builtIn: IsNull(),
      });
      await tx.update(ViewEntity, { ...keyOf(owner), id }, { deletedAt: new Date().toISOString() });
    });
  }
}

const keyOf = ({ accountId, userId }: Owner) => ({ accountId, userId });
const first = ([view]: View[]) => view!;

/** Concurrent first calls add them only once. */
async function addMissing(tx: EntityManager, owner: Owner): Promise<void> {
  const seen = await missingViews(tx, owner);
  if (!seen.starters && !seen.due && !seen.team) return;
  await lockAccount(tx, owner.accountId);
  const missing = await missingViews(tx, owner);
  const team = missing.team ? teamViews(owner.userId) : [];
  const starters = missing.starters ? STARTER_VIEWS : [];
  // Earlier than now: a view that is saved immediately afterward comes after them.
  const before = Date.now() - starters.length;
  const rows = [
    ...(missing.due ? [{ ...DUE_VIEW, createdAt: new Date(-1) }] : []),
    ...team.map((view, index) => ({ ...view, createdAt: new Date(index) })),
    ...starters.map((view, index) => ({ ...view, createdAt: new Date(before + index) })),
  ];
  await tx.insert(
    ViewEntity,
    rows.map(({ createdAt, ...view }) => ({
      ...keyOf(owner),
      ...view,
      createdAt: createdAt.toISOString(),
    })),
  );
}

/** The first view. */
const DUE_VIEW = {
  ...DUE_TODAY_VIEW,
  builtIn: 'due' as const,
};

/** The views of a member, before the starters. */
const teamViews = (userId: string) => [
  { name: 'My leads', builtIn: 'mine' as const, filter: { assignee: userId } },
  { name: 'Unassigned', builtIn: 'unassigned' as const, filter: { assignee: UNASSIGNED } },
];

async function assertRoom(tx: EntityManager, owner: Owner): Promise<void> {
  const own = (await viewsOf(tx, owner)).filter(({ builtIn, by }) => !builtIn && by === null);
  if (own.length >= MAX_VIEWS) {
    throw new ProblemException(
      409,
      `You can save up to ${MAX_VIEWS} views. Delete one to save another.`,
    );
  }
}

async function assertSharedRoom(tx: EntityManager, { accountId }: Owner): Promise<void> {
  const shared = await tx.countBy(ViewEntity, { accountId, shared: true, deletedAt: IsNull() });
  if (shared < MAX_SHARED_VIEWS) return;
  throw new ProblemException(
    409,
    `The account's members can share up to ${MAX_SHARED_VIEWS} views. Stop sharing one to share another.`,
  );
}

async function withCounts(
  tx: EntityManager,
  { accountId }: Owner,
  rows: StoredView[],
  timeZone?: string,
) {
  const filters = rows.map(({ filter }) => validFilter(leadFilter.shape, filter) as LeadFilter);
  const counted = filters.map((filter) => ({ ...(timeZone && { timeZone }), ...filter }));
  const counts = await countEach(tx, accountId, counted);
  return rows.map(({ id, name, sort, shared, by }, index): View => ({
    id,
    name,
    filter: filters[index]!,
    sort: leadSort.safeParse(sort).data ?? null,
    shared,
    by,
    count: counts[index]!,
  }));
}
