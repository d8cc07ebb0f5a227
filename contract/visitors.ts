import { z } from 'zod';
import { required } from './fields.js';
import { SEARCH_TEXT_MAX } from './search-text.js';
import { CATEGORY_ERROR, categoryParams, hasCategory, withCategories } from './categories.js';

/** Leads in the response to a visitor's search: the first ones in full, the others without their contact details. */
export const MAX_EXAMPLES = 12;
export const LEADS_IN_FULL = 2;
/** Other leads on the map. */
export const MAX_POINTS = 200;
/** Other categories of the city. */
export const MAX_OTHERS = 4;

/** Query for `GET /api/public/search`. */
export const visitorSearch = z
  .object({ city: required('City is required', SEARCH_TEXT_MAX), ...categoryParams })
  .refine(hasCategory, CATEGORY_ERROR)
  .transform(withCategories);
export type VisitorSearch = z.infer<typeof visitorSearch>;

const text = z.string().nullable();

const point = z.object({ latitude: z.number(), longitude: z.number() });

/** A business. If it is masked, its contact details are dots, and it has no location. */
const visitorLead = z
  .object({
    name: z.string(),
    category: text,
    phone: text.meta({
      description: 'In international format: "+377 93 25 80 00" or "+377 93 ·· ·· ··"',
    }),
    email: text,
    website: text,
    address: text,
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    isMasked: z.boolean(),
  })
  .meta({ id: 'VisitorLead' });
export type VisitorLead = z.infer<typeof visitorLead>;

/** Response to `GET /api/public/search`. */
export const visitorResult = z
  .object({
    city: z.string(),
    category: z.string().meta({ description: 'As requested; several are listed' }),
    categories: z.array(z.string()),
    noun: text.meta({ description: 'The category as a noun for the total: "restaurants"' }),
    message: text.meta({ description: 'The reason there are no businesses' }),
    loads: z.boolean().meta({
      description:
        'Whether the city has no businesses yet, and the first search of an account loads them',
    }),
    candidates: z
      .array(z.string())
      .meta({ description: 'Cities with businesses, if the searched one has none' }),
    total: z.int(),
    isMore: z.boolean().meta({ description: 'Whether more businesses exist than were counted' }),
    reachable: z.int().meta({ description: 'Businesses with a phone, website or email' }),
    withPhone: z.int(),
    withWebsite: z.int(),
    withEmail: z.int(),
    center: point.nullable(),
    examples: z.array(visitorLead).max(MAX_EXAMPLES),
    points: z
      .array(point)
      .max(MAX_POINTS)
      .meta({ description: 'Locations of masked businesses, each moved by about 50 m' }),
    others: z
      .array(z.object({ category: z.string(), count: z.int() }))
      .max(MAX_OTHERS)
      .meta({
        description: 'Other categories in the city. Each business counts in one of them only',
      }),
    license: z.string().meta({ description: 'License and attribution of the data' }),
  })
  .meta({ id: 'VisitorResult' });
export type VisitorResult = z.infer<typeof visitorResult>;

/** Response to `GET /api/public/coverage`: the size of the index that visitors can search. */
export const visitorCoverage = z
  .object({
    places: z.int(),
    cities: z.int(),
    example: visitorResult.nullable().meta({ description: 'A search in a covered city' }),
  })
  .meta({ id: 'VisitorCoverage' });
export type VisitorCoverage = z.infer<typeof visitorCoverage>;
