import { z } from 'zod';

/** Maximum leads in a calendar: those whose days are nearest to today. */
export const MAX_CALENDAR_LEADS = 1000;

/** Response to `GET /api/calendar` and `POST /api/calendar/renewal`. */
export const calendarAddress = z
  .object({
    url: z.url().meta({
      description: 'Address for calendar apps. It works without a login, so keep it secret',
    }),
  })
  .meta({ id: 'CalendarAddress' });
export type CalendarAddress = z.infer<typeof calendarAddress>;
