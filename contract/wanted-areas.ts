import { z } from 'zod';
import { required } from './fields.js';
import { SEARCH_TEXT_MAX } from './search-text.js';

/** The maximum number of open requests of an account. */
export const MAX_WANTED_AREAS = 20;

/** Body of `POST /api/places/wanted`. */
export const wantedAreaForm = z
  .strictObject({ city: required('City is required', SEARCH_TEXT_MAX) })
  .meta({ id: 'WantedAreaForm' });
export type WantedAreaForm = z.infer<typeof wantedAreaForm>;

/** An area that a user wants to search. One email tells the user once it is covered, and ends the request. */
export const wantedArea = z
  .object({
    id: z.uuid(),
    city: z.string().meta({ description: 'The area as recognized: "Paris, FR"' }),
    requestedAt: z.iso.datetime(),
    isConfirmed: z.boolean().meta({
      description: 'Whether the email can be sent: it only goes to a confirmed address',
    }),
  })
  .meta({ id: 'WantedArea' });
export type WantedArea = z.infer<typeof wantedArea>;
