import { z } from 'zod';
import { leadContact, websiteVisit } from './enrichment.js';
import { leadReport } from './lead-reports.js';
import { changedLead } from './leads.js';
import { MATCH_REASONS } from './merges.js';

const text = z.string().nullable();

/** Maximum changes in a lead's details. */
export const MAX_LEAD_CHANGES = 100;

/** Response to `GET /api/leads/{id}`: the lead, its runs and changes (newest first), its source ids and its contacts. */
export const leadDetail = changedLead
  .extend({
    Runs: z.array(
      z.object({
        id: z.uuid(),
        City: z.string(),
        Category: z.string(),
        'Created At': z.iso.datetime(),
      }),
    ),
    Changes: z
      .array(
        z.object({
          Field: z.string(),
          Before: text,
          After: text,
          'Changed At': z.iso.datetime(),
          'Run ID': z.uuid(),
        }),
      )
      .meta({
        description: `The last ${MAX_LEAD_CHANGES} changes in its source's data`,
      }),
    Identities: z
      .array(
        z.object({
          Source: z.string(),
          'Source ID': z.string(),
          'First Seen': z.iso.datetime(),
          'Last Seen': z.iso.datetime(),
          Reasons: z.array(z.enum(MATCH_REASONS)).meta({
            description:
              'The reasons its first record was recognized as this business; empty for the record that created the lead',
          }),
          'Merge ID': z.uuid().nullable().meta({
            description: 'The merge that added it; null if it was recognized',
          }),
        }),
      )
      .meta({ description: 'Every source id of the business, oldest first' }),
    Merges: z
      .array(
        z.object({
          id: z.uuid(),
          'Lead ID': z.uuid().meta({ description: "The merged lead's former id" }),
          Name: z.string(),
          Reasons: z
            .array(z.enum(MATCH_REASONS))
            .meta({ description: 'The facts that the two leads shared' }),
          'Merged At': z.iso.datetime(),
        }),
      )
      .meta({ description: 'The leads that a user merged into this one, newest first' }),
    Contacts: z
      .array(leadContact)
      .meta({ description: "Contacts found on the lead's own website" }),
    'Website Visit': websiteVisit.nullable(),
    Report: leadReport.nullable().meta({
      description: 'The report of the lead as wrong; null if it was not reported',
    }),
    'Verification Requested At': z.iso.datetime().nullable().meta({
      description:
        'Time at which the pending visit to its website was requested; null if none is pending',
    }),
  })
  .meta({ id: 'LeadDetail' });
export type LeadDetail = z.infer<typeof leadDetail>;
