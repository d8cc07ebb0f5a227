import { z } from 'zod';
import { LEAD_STATUSES } from './lead-fields.js';
import { usageDays } from './subscription.js';

/** Maximum cities, and maximum categories. */
export const MAX_TOP_VALUES = 5;

const count = z.int().min(0);
const topValues = z.array(z.object({ value: z.string(), count })).max(MAX_TOP_VALUES);

/** Response to `GET /api/stats`: the figures of the overview's charts. */
export const stats = z
  .object({
    leads: z
      .object({
        total: count,
        withPhone: count,
        withEmail: count,
        withWebsite: count,
        withContact: count.meta({ description: 'With a phone, an email or a website' }),
        statuses: z
          .array(z.object({ value: z.enum(LEAD_STATUSES), count }))
          .meta({ description: 'Every status, in the order of the pipeline' }),
        cities: topValues.meta({ description: 'The cities with the most leads' }),
        areas: topValues.meta({ description: 'The searched areas with the most leads' }),
        categories: topValues.meta({ description: 'The categories with the most leads' }),
      })
      .meta({ description: "The account's leads, not counting excluded ones" }),
    usage: z.object({
      ...usageDays.shape,
      sources: z
        .array(z.object({ source: z.string().nullable(), leads: count }))
        .meta({ description: "This period's leads by source; null for those of deleted runs" }),
    }),
  })
  .meta({ id: 'Stats' });
export type Stats = z.infer<typeof stats>;
