import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AssignmentRules } from '#contract/assignment-rules.js';
import { lockAccount } from '../../../people/accounts/account.sql.js';
import { AuditLogService } from '../../../people/users/audit-log.service.js';
import { requireAssignable } from '../assignable.js';
import { listRules, replaceRules } from './rules.sql.js';

/** Who gets an account's new leads. */
@Injectable()
export class RulesService {
  constructor(
    private readonly database: DataSource,
    private readonly audit: AuditLogService,
  ) {}

  async get(accountId: string): Promise<AssignmentRules> {
    return { rules: await listRules(this.database.manager, accountId) };
  }

  /** @throws ProblemException 400 for members who may not work with leads */
  replace(accountId: string, { rules }: AssignmentRules): Promise<AssignmentRules> {
    return this.database.transaction(async (tx) => {
      await lockAccount(tx, accountId);
      const members = [...new Set(rules.flatMap((rule) => rule.members))];
      await requireAssignable(tx, accountId, members, 'rules');
      await replaceRules(tx, accountId, rules);
      await this.audit.record(accountId, 'assignment_rules_changed', { rules: rules.length }, tx);
      return { rules: await listRules(tx, accountId) };
    });
  }
}
