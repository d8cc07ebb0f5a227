import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  CHECKLIST_STEPS,
  type Checklist,
  type ChecklistPatch,
  type ChecklistStep,
} from '#contract/checklist.js';
import { hasExported } from '../../people/accounts/account.sql.js';
import type { Caller } from '../../platform/caller.js';
import { hasDeliveries } from '../../delivery/deliveries/delivery.sql.js';
import { hasRuns } from '../../finding/runs/run-counts.sql.js';
import { checklistOf, dismissChecklist } from '../../people/users/user.sql.js';

@Injectable()
export class ChecklistService {
  constructor(private readonly database: DataSource) {}

  async get({ userId, accountId }: Caller): Promise<Checklist> {
    const { manager } = this.database;
    const { isConfirmed, isDismissed } = await checklistOf(manager, userId);
    const done: Record<ChecklistStep, boolean> = {
      email: isConfirmed,
      search: await hasRuns(manager, accountId),
      export: await hasExported(manager, accountId),
      delivery: await hasDeliveries(manager, accountId),
    };
    return { done: CHECKLIST_STEPS.filter((step) => done[step]), dismissed: isDismissed };
  }

  async update(caller: Caller, { dismissed }: ChecklistPatch): Promise<Checklist> {
    await dismissChecklist(this.database.manager, caller.userId, dismissed);
    return this.get(caller);
  }
}
