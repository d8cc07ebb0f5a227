import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { AssignmentRules, AssignmentRulesForm } from '#contract/assignment-rules.js';
import { AuditLogService } from '../../../people/users/audit-log.service.js';
import { lockTeam } from '../../../people/users/lock-team.js';
import type { Caller } from '../../../platform/caller.js';
import { ProblemException } from '../../../platform/problem.js';
import { requireAssignable } from '../assignable.js';
import { listRules, replaceRules } from './rules.sql.js';

/** Who gets an account's new leads. */
@Injectable()
export class RulesService {
  constructor(
    private readonly database: DataSource,
    private readonly audit: AuditLogService,
  ) {}

  get(accountId: string): Promise<AssignmentRules> {
    return readRules(this.database.manager, accountId);
  }

  /** @throws ProblemException 400 for added members who don't work with leads, 412 if the rules have another version */
  replace(caller: Caller, { rules, version }: AssignmentRulesForm): Promise<AssignmentRules> {
    const { accountId } = caller;
    return this.database.transaction(async (tx) => {
      await lockTeam(tx, caller, 'manage');
      const current = await readRules(tx, accountId);
      if (version !== undefined && version !== current.version)
        throw new ProblemException(412, 'Someone has changed the rules since you read them.', {
          current,
        });
      const kept = new Set(current.rules.flatMap((rule) => rule.members));
      const added = rules.flatMap(({ members }) => members.filter((id) => !kept.has(id)));
      await requireAssignable(tx, accountId, [...new Set(added)], 'rules');
      await replaceRules(tx, accountId, rules);
      await this.audit.record(accountId, 'assignment_rules_changed', { rules: rules.length }, tx);
      return readRules(tx, accountId);
    });
  }
}

async function readRules(tx: EntityManager, accountId: string): Promise<AssignmentRules> {
  const rules = await listRules(tx, accountId);
  const version = createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, 16);
  return { rules, version };
}
