import type { Activity } from '#contract/activity.js';
import { leadId } from './leads';
import { BOB } from './team';

/** Something that happened: Bob's comment, unless the parts say otherwise. */
export const entry = (number: number, parts: Partial<Activity>): Activity => ({
  id: leadId(100 + number),
  kind: 'comment',
  at: '2026-11-20T20:30:00.000Z',
  by: { id: BOB, name: 'Bob' },
  lead: { id: leadId(0), name: 'Lead 0' },
  leads: 1,
  before: null,
  after: null,
  text: null,
  mentions: [],
  runId: null,
  ...parts,
});
