import { z } from 'zod';

/** Body of `POST /api/test/clock`. */
export const advance = z
  .strictObject({
    advance: z.iso.duration().max(40).meta({ description: 'ISO 8601 duration, such as P7D' }),
  })
  .meta({ id: 'ClockAdvance' });
export type Advance = z.infer<typeof advance>;

/** Response to `POST /api/test/clock`. */
export const clock = z.object({ now: z.iso.datetime() }).meta({ id: 'Clock' });
