import { z } from 'zod';
import { AUDIT_ACTIONS, AUDIT_GROUPS, type AuditAction, type AuditGroup } from './audit-actions.js';
import { listQuery } from './list.js';

/** Long enough to look back a year. */
export const AUDIT_DAYS = 400;
export const MAX_AUDIT_PAGE = 100;
/** How someone who is no longer a member is called. */
const FORMER_MEMBER = 'Former member';

const GROUPS = Object.keys(AUDIT_GROUPS) as AuditGroup[];
const instant = z.iso.datetime('Must be a time in UTC, such as 2030-01-31T00:00:00Z');

export const auditFilter = z
  .strictObject({
    group: z.enum(GROUPS, `Must be one of ${GROUPS.join(', ')}`),
    actor: z.uuid('Must be the id of a member').meta({ description: 'The member who acted' }),
    since: instant.meta({ description: 'Earliest time, inclusive' }),
    until: instant.meta({ description: 'Latest time, exclusive' }),
  })
  .partial();
export type AuditFilter = z.infer<typeof auditFilter>;

export const AUDIT_SORT_FIELDS = ['at'] as const;
export const auditListQuery = listQuery(AUDIT_SORT_FIELDS, auditFilter, MAX_AUDIT_PAGE);
export type AuditListQuery = z.infer<typeof auditListQuery>;
export const auditCsvQuery = auditListQuery.pick({ filter: true });
export type AuditCsvQuery = z.infer<typeof auditCsvQuery>;

export const auditEntry = z
  .object({
    id: z.uuid(),
    at: z.iso.datetime(),
    action: z.enum(Object.keys(AUDIT_ACTIONS) as AuditAction[]),
    text: z.string().meta({ description: 'The action in one sentence' }),
    actor: z
      .object({
        id: z.uuid(),
        name: z
          .string()
          .nullable()
          .meta({ description: 'null for someone who is no longer a member' }),
      })
      .nullable()
      .meta({
        description: 'null for what no member did, such as a change by the payment provider',
      }),
    keyId: z.uuid().nullable().meta({ description: 'The API key that acted for the member' }),
    subject: z.string().nullable().meta({ description: 'The id of what the action is about' }),
    meta: z.record(z.string(), z.unknown()).meta({ description: 'Details of the action' }),
    ip: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;

/** Who acted. */
export const actorText = ({ actor }: Pick<AuditEntry, 'actor'>) =>
  actor ? (actor.name ?? FORMER_MEMBER) : 'Automatic';
