import { z } from 'zod';
import { required } from './fields.js';
import { SEARCH_TEXT_MAX } from './search-text.js';
import { CATEGORY_ERROR, categoryParams, hasCategory, withCategories } from './categories.js';

/** Examples in the response to a visitor's search. */
export const MAX_EXAMPLES = 5;

/** Query for `GET /api/public/search`. */
export const visitorSearch = z
  .object({ city: required('City is required', SEARCH_TEXT_MAX), ...categoryParams })
  .refine(hasCategory, CATEGORY_ERROR)
  .transform(withCategories);
export type VisitorSearch = z.infer<typeof visitorSearch>;

const text = z.string().nullable();

/** A business whose name and contact details are masked. Its location is rounded to about a kilometer. */
const maskedBusiness = z.object({
  name: z.string(),
  category: text,
  phone: text,
  email: text,
  website: text,
  address: text,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});

/** Response to `GET /api/public/search`. */
export const visitorResult = z
  .object({
    city: z.string(),
    category: z.string().meta({ description: 'As requested; several are listed' }),
    categories: z.array(z.string()),
    message: text.meta({ description: 'The reason there are no businesses' }),
    candidates: z
      .array(z.string())
      .meta({ description: 'Cities with businesses, if the searched one has none' }),
    total: z.int(),
    isMore: z.boolean().meta({ description: 'Whether more businesses exist than were counted' }),
    withPhone: z.int(),
    withWebsite: z.int(),
    withEmail: z.int(),
    center: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    examples: z.array(maskedBusiness).max(MAX_EXAMPLES),
    license: z.string(),
  })
  .meta({ id: 'VisitorResult' });
export type VisitorResult = z.infer<typeof visitorResult>;

/** Response to `GET /api/public/coverage`: the size of the index that visitors can search. */
export const visitorCoverage = z
  .object({ places: z.int(), cities: z.int() })
  .meta({ id: 'VisitorCoverage' });
export type VisitorCoverage = z.infer<typeof visitorCoverage>;
