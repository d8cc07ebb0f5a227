import { z } from 'zod';

/** The steps of a new user's first day, in order. */
export const CHECKLIST_STEPS = ['email', 'search', 'export', 'delivery'] as const;
export type ChecklistStep = (typeof CHECKLIST_STEPS)[number];

/** Response to `GET` and `PATCH /api/checklist`. */
export const checklist = z
  .object({
    done: z.array(z.enum(CHECKLIST_STEPS)).meta({
      description:
        'Completed steps: verifying the email address, running a search, exporting leads, creating a delivery',
    }),
    dismissed: z.boolean(),
  })
  .meta({ id: 'Checklist' });
export type Checklist = z.infer<typeof checklist>;

/** Body of `PATCH /api/checklist`. */
export const checklistPatch = z
  .strictObject({ dismissed: z.boolean('dismissed must be true or false') })
  .meta({ id: 'ChecklistPatch' });
export type ChecklistPatch = z.infer<typeof checklistPatch>;
