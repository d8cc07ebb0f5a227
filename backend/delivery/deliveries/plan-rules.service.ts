import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CADENCE_LABELS, type DeliveryRequest, type PauseCause } from '#contract/deliveries.js';
import { SOURCES } from '#contract/sources.js';
import { ExportFilesService } from '../export/export-files.service.js';
import { ProblemException } from '../../platform/problem.js';
import { assertLeadsLeft, quotaExceeded, QuotaService } from '../../people/quota/quota.service.js';
import { requireFeature } from '../../people/subscription/plan-features.js';
import { isDisabled } from '../../people/users/membership.sql.js';

export const ACCOUNT_DISABLED =
  'The account is disabled. The delivery will resume when you log in again.';

/** A plan's limits on deliveries. */
@Injectable()
export class PlanRulesService {
  constructor(
    private readonly database: DataSource,
    private readonly quotas: QuotaService,
    private readonly files: ExportFilesService,
  ) {}

  /** @throws ProblemException 403 `plan_required` for the first thing that the plan lacks, 400 for an unknown layout */
  async assertIncluded(accountId: string, request: DeliveryRequest): Promise<void> {
    const { cadence, format, layout, columns, enrich } = request;
    const { manager } = this.database;
    const feature = `Deliveries on ${cadence === 'daily' ? 'days that you choose' : `the "${CADENCE_LABELS[cadence]}" schedule`}`;
    await requireFeature(manager, accountId, (plan) => plan.cadences.includes(cadence), feature);
    await this.files.check(accountId, { format, layout, columns });
    if (enrich) {
      const emails = 'Emails from websites';
      await requireFeature(manager, accountId, (plan) => plan.enrichment.includes('email'), emails);
    }
  }

  /** @throws ProblemException 402 once the trial or subscription is over */
  async assertOpen(accountId: string): Promise<void> {
    const quota = await this.quotas.read(this.database.manager, accountId);
    if (!quota.isOpen && quota.free !== Infinity) throw quotaExceeded(quota);
  }

  /** @throws ProblemException 402 if its search could not start because no leads are left */
  async assertLeadsLeft(
    tx: EntityManager,
    accountId: string,
    { source, includeChanges }: DeliveryRequest,
  ): Promise<void> {
    if (source && SOURCES[source].isSample) return;
    assertLeadsLeft(await this.quotas.read(tx, accountId), includeChanges);
  }

  /** Why a delivery can't run; null if it can. */
  async obstacle(
    accountId: string,
    request: DeliveryRequest,
  ): Promise<{ cause: PauseCause; message: string } | null> {
    if (await isDisabled(this.database.manager, accountId))
      return { cause: 'account', message: ACCOUNT_DISABLED };
    try {
      await this.assertIncluded(accountId, request);
      await this.assertOpen(accountId);
      return null;
    } catch (error) {
      if (!(error instanceof ProblemException)) throw error;
      const isPlan = [402, 403].includes(error.getStatus());
      return { cause: isPlan ? 'plan' : 'failures', message: error.message };
    }
  }
}
