import { z } from 'zod';
import { optional } from './fields.js';
import { assignee } from './leads.js';
import { MAX_MEMBERS } from './teams.js';

export const MAX_RULES = 50;

const place = (description: string) => optional().nullable().meta({ description });

const rule = z.strictObject({
  city: place('The city of the search, or the one in the address; null for any'),
  category: place('null for any'),
  members: z.array(assignee).max(MAX_MEMBERS, `At most ${MAX_MEMBERS} members`).meta({
    description:
      'User ids of the members who get the leads, in turn; without those who left or became viewers',
  }),
});

/** Body of `PUT /api/leads/rules`, and response: the first rule that matches a lead assigns it. */
export const assignmentRules = z
  .strictObject({ rules: z.array(rule).max(MAX_RULES, `At most ${MAX_RULES} rules`) })
  .meta({ id: 'AssignmentRules' });
export type AssignmentRules = z.infer<typeof assignmentRules>;
export type AssignmentRule = AssignmentRules['rules'][number];
