import { z } from 'zod';
import { optional } from './fields.js';
import { assignee } from './leads.js';

export const MAX_RULES = 50;
export const MAX_RULE_MEMBERS = 50;

const place = (description: string) => optional().nullable().meta({ description });

const rule = z.strictObject({
  city: place('The city of the search, or the one in the address; null for any'),
  category: place('null for any'),
  members: z.array(assignee).max(MAX_RULE_MEMBERS, `At most ${MAX_RULE_MEMBERS} members`).meta({
    description:
      'User ids of the members who get the leads, in turn; viewers and those who have disabled their login are passed over',
  }),
});

const rules = z.array(rule).max(MAX_RULES, `At most ${MAX_RULES} rules`);
const version = z.string('Must be the version of the rules that you have read').max(64);

/** Response to `GET` and `PUT /api/leads/rules`: the first rule that matches a lead assigns it. */
export const assignmentRules = z
  .strictObject({
    rules,
    version: version.meta({ description: 'Changes with the rules' }),
  })
  .meta({ id: 'AssignmentRules' });
export type AssignmentRules = z.infer<typeof assignmentRules>;
export type AssignmentRule = AssignmentRules['rules'][number];

/** Body of `PUT /api/leads/rules`. */
export const assignmentRulesForm = z
  .strictObject({
    rules,
    version: version.optional().meta({
      description:
        'The version that you have read, to replace no others; without it, any are replaced',
    }),
  })
  .meta({ id: 'AssignmentRulesForm' });
export type AssignmentRulesForm = z.infer<typeof assignmentRulesForm>;
