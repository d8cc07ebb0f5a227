import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MAX_CREDITED_SHARE } from '#contract/lead-reports.js';
import { counted } from '#contract/numbers.js';
import { PLAN_IDS, PLANS, type PlanId } from '#contract/plans.js';
import { confirmationHint, type LeadStorage } from '#contract/subscription.js';
import { OPERATOR_ACCOUNT, planPeriodOf, type PlanPeriod } from '../accounts/account.sql.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { ProblemException } from '../../platform/problem.js';
import {
  addHold,
  changeExtra,
  createCurrentPeriod,
  deleteHold,
  findPeriod,
  lockCurrentPeriod,
  lockPeriod,
  lockPeriodOfHold,
  movePeriod,
  setIncluded,
  creditUsage,
  settleHold,
  type LockedPeriod,
  type StoredPeriod,
} from './quota.sql.js';

/** An account's current period, and the leads that it stores. The operator's own account has no limits: Infinity. */
export interface Quota extends StoredPeriod, LeadStorage {
  plan: PlanId;
  status: PlanPeriod['status'];
  /** The account's current time. */
  now: Date;
  /** Whether runs may start: the trial or subscription is active. */
  isOpen: boolean;
  /** Leads that no run has used or reserved. */
  free: number;
  /** Leads of the trial that confirming the email address adds. */
  awaitingConfirmation: number;
  /** The reservation of the run for which the period was locked, and the start of its period. */
  hold: { starts: Date; held: number } | null;
}

const LEADS_PER_MONTH = Object.fromEntries(
  PLAN_IDS.map((id) => [id, PLANS[id].leadsPerMonth]),
) as Record<PlanId, number>;

/**
 * The leads that an account may get in a period. A run reserves them at its start, each batch settles the leads that
 * counted in its own transaction, and the end of the run releases the rest. The CHECK of `quota_periods` is the last line
 * of defense.
 */
@Injectable()
export class QuotaService {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Reads the current period without a lock. */
  async read(tx: EntityManager, accountId: string): Promise<Quota> {
    const current = await this.periodOf(tx, accountId);
    const row = await findPeriod(tx, accountId, current.starts);
    const empty = { ...current, extra: 0, used: 0, credited: 0, held: 0 };
    return this.quotaOf(accountId, current, row ?? empty);
  }

  /**
   * Locks the account's current period until the transaction ends, so one account's batches and starts take turns.
   * A caller that also locks a run locks the run first.
   * @param runId the run that reserves or has reserved leads, unless it is new
   */
  async lock(tx: EntityManager, accountId: string, runId: string | null = null): Promise<Quota> {
    for (;;) {
      const locked = await lockCurrentPeriod(tx, accountId, this.config.trial.days, runId);
      if (locked) return this.quotaOf(accountId, locked, locked, holdOf(locked));
      const created = await this.createPeriod(tx, accountId);
      // A period that was just created may follow the one in which the run has reserved leads.
      if (created && !runId) return this.quotaOf(accountId, created, created);
    }
  }

  /** Creates and locks the account's current period; undefined if it exists. */
  createPeriod(tx: EntityManager, accountId: string) {
    const { days, leads } = this.config.trial;
    return createCurrentPeriod(tx, accountId, days, { ...LEADS_PER_MONTH, TRIAL: leads });
  }

  /**
   * Reserves leads of a locked period for a run, as many as are free. Leads that it reserved in an earlier period are
   * released.
   * @param quota locked with the same run
   * @returns the number of leads that the run has now reserved
   */
  async hold(
    tx: EntityManager,
    accountId: string,
    runId: string,
    quota: Quota,
    wanted: number,
  ): Promise<number> {
    if (quota.free === Infinity) return Infinity;
    const { hold } = quota;
    const isCurrent = hold?.starts.getTime() === quota.starts.getTime();
    if (hold && !isCurrent) await this.release(tx, accountId, runId);
    const held = hold && isCurrent ? hold.held : 0;
    const more = Math.max(0, Math.min(wanted - held, quota.free));
    if (more > 0) await addHold(tx, accountId, runId, quota.starts, more);
    return held + more;
  }

  /** Counts a run's delivered leads against its reservation. */
  async settle(
    tx: EntityManager,
    accountId: string,
    runId: string,
    quota: Quota,
    leadIds: string[],
  ): Promise<void> {
    if (quota.free === Infinity) return;
    await settleHold(tx, accountId, runId, quota, leadIds);
  }

  /**
   * Gives the count of a wrong lead back, for up to a tenth of the leads that the account may get in the period.
   * @param quota locked
   * @returns whether it was given back
   */
  async creditBack(
    tx: EntityManager,
    accountId: string,
    quota: Quota,
    leadId: string,
  ): Promise<boolean> {
    const { included, extra, credited } = quota;
    if (credited >= Math.floor((included + extra) * MAX_CREDITED_SHARE)) return false;
    return creditUsage(tx, accountId, quota, leadId);
  }

  /** Releases a run's reservation. Idempotent. */
  async release(tx: EntityManager, accountId: string, runId: string): Promise<void> {
    if (await lockPeriodOfHold(tx, accountId, runId)) await deleteHold(tx, accountId, runId);
  }

  /**
   * Switching between monthly and yearly billing starts a period within a locked one. Used, reserved and bought leads move
   * there.
   * @returns the new start; null if no period started within the locked one
   */
  async carryOver(tx: EntityManager, accountId: string, locked: Quota): Promise<Date | null> {
    const { starts, ends } = await this.periodOf(tx, accountId);
    const isSame = starts.getTime() === locked.starts.getTime();
    if (isSame || starts >= locked.ends || locked.starts >= ends) return null;
    await movePeriod(tx, accountId, locked.starts, { starts, ends });
    return starts;
  }

  /** Updates the current period to the leads that the account's plan now includes. Used and reserved leads stay. */
  async applyPlan(tx: EntityManager, accountId: string): Promise<void> {
    const { starts } = await this.lock(tx, accountId);
    const { included } = await this.periodOf(tx, accountId);
    await setIncluded(tx, accountId, starts, included);
  }

  /** Adds the leads of a pack to the current period. @returns when that period began */
  async addExtra(tx: EntityManager, accountId: string, leads: number): Promise<Date> {
    const { starts } = await this.lock(tx, accountId);
    await changeExtra(tx, accountId, starts, leads);
    return starts;
  }

  /** Withdraws leads from packs that no run has used or reserved. @returns their number */
  async withdrawExtra(
    tx: EntityManager,
    accountId: string,
    starts: Date,
    leads: number,
  ): Promise<number> {
    const row = await lockPeriod(tx, accountId, starts);
    if (!row) return 0;
    const { included, extra, used, held } = row;
    const unused = Math.min(leads, extra, included + extra - used - held);
    if (unused > 0) await changeExtra(tx, accountId, starts, -unused);
    return Math.max(0, unused);
  }

  private quotaOf(
    accountId: string,
    { plan, status, now, isOpen, storedLeads, grantedUnconfirmed }: PlanPeriod,
    { starts, ends, included, extra, used, credited, held }: StoredPeriod,
    hold: Quota['hold'] = null,
  ): Quota {
    const isOperator = accountId === OPERATOR_ACCOUNT;
    const left = isOpen ? included + extra - used - held : 0;
    const free = isOperator ? Infinity : left;
    const maxStoredLeads = isOperator ? Infinity : PLANS[plan].maxStoredLeads;
    const awaitsConfirmation = isOpen && status === 'TRIAL' && grantedUnconfirmed !== null;
    const awaitingConfirmation = awaitsConfirmation
      ? Math.max(0, this.config.trial.leads - grantedUnconfirmed)
      : 0;
    const period = { starts, ends, included, extra, used, credited, held };
    const state = { plan, status, now, isOpen, storedLeads, maxStoredLeads };
    return { ...period, ...state, free, awaitingConfirmation, hold };
  }

  private async periodOf(tx: EntityManager, accountId: string) {
    const { trial } = this.config;
    const period = await planPeriodOf(tx, accountId, trial.days, 'month');
    const included =
      period.status === 'TRIAL'
        ? (period.trialLeads ?? trial.leads)
        : PLANS[period.plan].leadsPerMonth;
    return { ...period, included };
  }
}

const holdOf = ({ heldSince, heldByRun }: LockedPeriod): Quota['hold'] =>
  heldSince && { starts: heldSince, held: heldByRun! };

const KEPT = 'You can still read and export your leads.';
const REFUSALS: Record<PlanPeriod['status'], string> = {
  TRIAL: `Your free trial is over. To find new leads, subscribe. ${KEPT}`,
  ACTIVE: "You've used all the leads in this period. To find more now, upgrade to a larger plan.",
  PAST_DUE: `Your last payment failed. To find new leads, update your card. ${KEPT}`,
  CANCELLED: `Your subscription has ended. To find new leads, subscribe again. ${KEPT}`,
};
const AGENCY_USED =
  "You've used all the leads in this period. To find more now, buy a pack of leads.";
const TRIAL_USED = "You've used all the leads in your free trial. To find more, subscribe.";
const TRIAL_HAD =
  'Your email address has had its free trial with another account. To find leads, subscribe.';

/** The error for a run that can't start because no leads are left. */
export function quotaExceeded(quota: Quota): ProblemException {
  const { plan, status, isOpen, ends, included } = quota;
  const hint = confirmationHint(quota);
  if (hint) {
    const used =
      included > 0
        ? `You've used the ${counted(included, 'lead')} you can get before confirming your email. `
        : '';
    return new ProblemException(402, used + hint, { code: 'confirmation_required', left: 0 });
  }
  const used = PLANS[plan].leadPacks ? AGENCY_USED : REFUSALS.ACTIVE;
  const trial = included > 0 ? TRIAL_USED : TRIAL_HAD;
  const text = !isOpen ? REFUSALS[status] : status === 'TRIAL' ? trial : used;
  return new ProblemException(402, text, {
    code: 'quota_exceeded',
    left: 0,
    resetsAt: isOpen && status !== 'TRIAL' ? ends.toISOString() : null,
  });
}

/** @throws ProblemException 402 if the plan has no leads left, unless the run also finds changes */
export function assertLeadsLeft(quota: Quota, findsChanges: boolean): void {
  if (quota.free <= 0 && !(quota.isOpen && findsChanges)) throw quotaExceeded(quota);
}
