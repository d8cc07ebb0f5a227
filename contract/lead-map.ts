import { z } from 'zod';
import { leadListQuery } from './lead-filters.js';

const text = z.string().nullable();

const BBOX_MESSAGE = 'bbox must be west,south,east,north in degrees';
/** West is greater than east if the box crosses the antimeridian. */
const bbox = z
  .string('bbox is required')
  .regex(/^-?[\d.]+(?:,-?[\d.]+){3}$/, BBOX_MESSAGE)
  .transform((text) => text.split(',').map(Number) as [number, number, number, number])
  .refine(
    ([west, south, east, north]) =>
      Math.abs(west) <= 180 &&
      Math.abs(east) <= 180 &&
      -90 <= south &&
      south <= north &&
      north <= 90,
    BBOX_MESSAGE,
  );
/** Query for `GET /api/leads/map`. */
export const leadMapQuery = z.object({
  filter: leadListQuery.shape.filter,
  bbox: bbox.optional(),
  zoom: z
    .string('zoom is required')
    .regex(/^(1?\d|20)$/, 'zoom must be a whole number from 0 to 20')
    .transform(Number),
});
export type LeadMapQuery = z.infer<typeof leadMapQuery>;
const mapBounds = z.tuple([z.number(), z.number(), z.number(), z.number()]);
/** Leads clustered by distance at a zoom level. A cluster of one lead has its name. */
export const leadMap = z
  .object({
    total: z.int().meta({ description: 'Number of matching leads' }),
    located: z.int().meta({ description: 'Number of matching leads with a location' }),
    bounds: mapBounds
      .nullable()
      .meta({ description: 'Bounds of all matching leads: west, south, east, north' }),
    clusters: z.array(
      z.object({
        latitude: z.number(),
        longitude: z.number(),
        count: z.int(),
        id: z.uuid().nullable(),
        name: z.string().nullable(),
        city: text.meta({ description: 'Most common city in the cluster' }),
        area: text.meta({
          description: 'Most common searched area, if it has more of the leads than the city',
        }),
        bounds: mapBounds.meta({
          description: "Bounds of the cluster's leads: west, south, east, north",
        }),
      }),
    ),
  })
  .meta({ id: 'LeadMap' });
export type LeadMap = z.infer<typeof leadMap>;
