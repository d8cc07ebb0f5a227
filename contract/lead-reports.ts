import { z } from 'zod';
import { lines } from './fields.js';

/** What may be wrong with a lead, as the interface says it. */
export const REPORT_REASONS = {
  phone: 'Wrong phone',
  closed: 'Permanently closed',
  category: 'Wrong category',
  duplicate: 'Duplicate',
  not_a_business: 'Not a business',
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;
const REASONS = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]];

export const REPORT_NOTE_MAX = 500;
/** The share of a period's leads that reports may give back. */
export const MAX_CREDITED_SHARE = 0.1;

/** Body of `POST /api/leads/{id}/report`. */
export const leadReportForm = z
  .strictObject({
    reason: z.enum(REASONS, `reason must be one of ${REASONS.join(', ')}`),
    note: lines(REPORT_NOTE_MAX).optional(),
  })
  .meta({ id: 'LeadReportForm' });
export type LeadReportForm = z.infer<typeof leadReportForm>;

/** Response to `POST /api/leads/{id}/report`, and part of `GET /api/leads/{id}`. */
export const leadReport = z
  .object({
    reason: z.enum(REASONS),
    note: z.string().nullable(),
    reportedAt: z.iso.datetime(),
    creditedBack: z.boolean().meta({
      description:
        "Whether the lead's count was given back: it counted in the current period, and reports had given back less than 10% of the period's leads",
    }),
  })
  .meta({ id: 'LeadReport' });
export type LeadReport = z.infer<typeof leadReport>;
