import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not, type EntityManager } from 'typeorm';
import { PERMISSION_REQUIRED } from '#contract/account-header.js';
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
import { lockTeam } from '../../people/users/lock-team.js';
import { may, type Caller } from '../../platform/caller.js';
import { isTooSlow } from '../../platform/database/connections.js';
import { notFound, ProblemException } from '../../platform/problem.js';
import { countEach } from './lead.sql.js';
import { missingViews, viewsOf, type StoredView } from './view.sql.js';
import { ViewEntity } from './view.entity.js';

const SHARED_COUNT_MS = 1_500;

type Owner = Pick<Caller, 'accountId' | 'userId' | 'permissions'>;

/** The lead filters that users saved. */
@Injectable()
export class ViewsService {
  constructor(private readonly database: DataSource) {}

  /** A user's views, oldest first, then those that others share, with the number of leads in each. The first call adds the view of due leads and the starter
   * views, and in a team, for those who work with leads, those of assigned ones. */
  list(owner: Owner, timeZone?: string): Promise<View[]> {
    return this.database.transaction(async (tx) => {
      await addMissing(tx, owner);
      return withCounts(tx, owner, await viewsOf(tx, owner), timeZone);
    });
  }

  /** @throws ProblemException 403 for sharing as a viewer; 409 for one view, or one shared view, too many */
  async create(owner: Owner, form: ViewForm, id?: string): Promise<View> {
    return this.database.transaction(async (tx) => {
      await lockAccount(tx, owner.accountId);
      await addMissing(tx, owner);
      await assertRoom(tx, owner);
      if (form.shared) {
        await assertMayShare(tx, owner);
        await assertRoomToShare(tx, owner);
      }
      const row = await tx.save(ViewEntity, { ...(id && { id }), ...keyOf(owner), ...form });
      return first(await withCounts(tx, owner, [Object.assign(row, { by: null })]));
    });
  }

  /**
   * Changes a view, or restores a deleted one with `deleted: false`. Who manages members may stop what others share.
   * @throws ProblemException 403 for a shared view of a viewer, who may only stop sharing it; 404 for any other change of another user's view; 409 for one view, or one shared view, too many
   */
  async update(owner: Owner, id: string, patch: ViewPatch): Promise<View> {
    const { deleted, ...change } = patch;
    return this.database.transaction(async (tx) => {
      await lockAccount(tx, owner.accountId);
      const row = await tx.findOneBy(ViewEntity, { accountId: owner.accountId, id });
      if (row && row.userId !== owner.userId) return stopSharing(tx, owner, row, patch);
      const isRestored = row?.deletedAt && deleted === false;
      if (!row || (row.deletedAt && !isRestored)) throw notFound('The view');
      if (isRestored) await assertRoom(tx, owner);
      const isShared = change.shared ?? row.shared;
      if (isShared) await assertMayShare(tx, owner);
      if (isShared && (isRestored || !row.shared)) await assertRoomToShare(tx, owner);
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

const keyOf = ({ accountId, userId }: Pick<Owner, 'accountId' | 'userId'>) => ({
  accountId,
  userId,
});
const first = ([view]: View[]) => view!;

/** Concurrent first calls add them only once. */
async function addMissing(tx: EntityManager, owner: Owner): Promise<void> {
  const isWorker = may(owner, 'work');
  const seen = await missingViews(tx, owner);
  if (!seen.starters && !seen.due && !(seen.team && isWorker)) return;
  await lockAccount(tx, owner.accountId);
  const missing = await missingViews(tx, owner);
  const team = missing.team && isWorker ? teamViews(owner.userId) : [];
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

/** @throws ProblemException 404 unless the caller manages members, and changes nothing else */
async function stopSharing(
  tx: EntityManager,
  owner: Owner,
  row: ViewEntity,
  { shared, ...others }: ViewPatch,
): Promise<View> {
  const seen = (await viewsOf(tx, owner)).find(({ id }) => id === row.id);
  const stops = shared === false && Object.keys(others).length === 0;
  if (!seen || !stops || !may(owner, 'members')) throw notFound('The view');
  await tx.update(ViewEntity, { ...keyOf(row), id: row.id }, { shared });
  return first(await withCounts(tx, owner, [{ ...seen, shared }]));
}

async function assertMayShare(tx: EntityManager, owner: Owner): Promise<void> {
  if (may(owner, 'work')) return lockTeam(tx, owner, 'work');
  const text = 'Viewers can save views for themselves. Ask a member to share one.';
  throw new ProblemException(403, text, { code: PERMISSION_REQUIRED, permission: 'work' });
}

async function assertRoomToShare(tx: EntityManager, { accountId }: Owner): Promise<void> {
  const shared = await tx.countBy(ViewEntity, { accountId, shared: true, deletedAt: IsNull() });
  if (shared < MAX_SHARED_VIEWS) return;
  throw new ProblemException(
    409,
    `The account's members can share up to ${MAX_SHARED_VIEWS} views. Stop sharing one to share another.`,
  );
}

async function withCounts(
  tx: EntityManager,
  { accountId }: Pick<Caller, 'accountId'>,
  rows: StoredView[],
  timeZone?: string,
): Promise<View[]> {
  const views = rows.map(({ id, name, filter, sort, shared, by }) => ({
    id,
    name,
    filter: validFilter(leadFilter.shape, filter) as LeadFilter,
    sort: leadSort.safeParse(sort).data ?? null,
    shared,
    by,
  }));
  const counted = (some: typeof views) =>
    some.map(({ filter }) => ({ ...(timeZone && { timeZone }), ...filter }));
  const [own, others] = [
    views.filter(({ by }) => by === null),
    views.filter(({ by }) => by !== null),
  ];
  const counts = [
    ...(await countEach(tx, accountId, counted(own))),
    ...(await countInTime(tx, accountId, counted(others))),
  ];
  return [...own, ...others].map((view, index) => ({ ...view, count: counts[index]! }));
}

/** Counts what others share for a limited time: their filters must not keep anyone from their own views. */
async function countInTime(
  tx: EntityManager,
  accountId: string,
  filters: LeadFilter[],
): Promise<(number | null)[]> {
  if (filters.length === 0) return [];
  try {
    return await tx.transaction(async (inner) => {
      await inner.query(`SET LOCAL statement_timeout = ${SHARED_COUNT_MS}`);
      return countEach(inner, accountId, filters);
    });
  } catch (error) {
    if (!isTooSlow(error)) throw error;
    return filters.map(() => null);
  }
}
