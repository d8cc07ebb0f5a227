import { z } from 'zod';
import { ONE_LINE, NO_CONTROL, required } from './fields.js';
import { jsonText } from './list.js';
import { areaKm2, crossesItself, crossesMeridian, isInside } from './rings.js';
import { SEARCH_TEXT_MAX } from './search-text.js';

/** Maximum postal codes per search. */
export const MAX_POSTCODES = 50;
export const MIN_RADIUS_KM = 0.1;
export const MAX_RADIUS_KM = 200;
/** Maximum corners of a drawn area; as a query string it stays below Node's 16 kB limit. */
export const MAX_CORNERS = 200;
/** Larger than the United Kingdom. */
export const MAX_AREA_KM2 = 250_000;
/** A house and its yard. */
const MIN_AREA_KM2 = 0.0005;

/** Longitude and latitude in degrees, in GeoJSON's order. */
const POSITION_MESSAGE = 'Each corner is [longitude, latitude] in degrees';
const degrees = (limit: number) =>
  z.number(POSITION_MESSAGE).min(-limit, POSITION_MESSAGE).max(limit, POSITION_MESSAGE);
const position = z.tuple([degrees(180), degrees(90)], POSITION_MESSAGE);
const EMPTY_MESSAGE = 'The area is empty. Draw at least three corners around it.';
const POLYGON_MESSAGE = 'The area must be a GeoJSON Polygon';
/** A triangle, closed. */
const MIN_POSITIONS = 4;
type Rings = z.infer<typeof position>[][];

/** The reason an area can't be searched; null if it can. */
function problemOf(rings: Rings): string | null {
  // Zod reports these itself but still calls this.
  if (rings.length === 0 || rings.some((ring) => ring.length < MIN_POSITIONS)) return null;
  if (rings.flat().length > MAX_CORNERS + rings.length)
    return `The area has too many corners. The maximum is ${MAX_CORNERS}.`;
  const isClosed = rings.every(
    (ring) => ring[0]![0] === ring.at(-1)![0] && ring[0]![1] === ring.at(-1)![1],
  );
  if (!isClosed) return "The area's outline must end where it begins.";
  if (rings.some(crossesMeridian)) return 'The area must not cross the 180th meridian.';
  const [outline = [], ...holes] = rings;
  const area = areaKm2(outline) - holes.reduce((sum, hole) => sum + areaKm2(hole), 0);
  if (areaKm2(outline) > MAX_AREA_KM2)
    return `The area is too large. The maximum is ${MAX_AREA_KM2.toLocaleString('en-US')} km².`;
  if (crossesItself(rings)) return "The area's outline must not cross or touch itself.";
  if (area < MIN_AREA_KM2) return EMPTY_MESSAGE;
  const areHolesInside = holes.every(
    (hole) =>
      isInside(hole[0]!, outline) &&
      !holes.some((other) => other !== hole && isInside(hole[0]!, other)),
  );
  return areHolesInside ? null : 'A hole must lie inside the area, and outside other holes.';
}

/** A GeoJSON Polygon (RFC 7946): one outer ring and any holes, each closed. */
export const polygon = z
  .strictObject({
    type: z.literal('Polygon', POLYGON_MESSAGE),
    coordinates: z
      .array(z.array(position, POLYGON_MESSAGE).min(MIN_POSITIONS, EMPTY_MESSAGE), POLYGON_MESSAGE)
      .min(1, EMPTY_MESSAGE),
  })
  .superRefine(({ coordinates }, context) => {
    const message = problemOf(coordinates);
    if (message) context.addIssue({ code: 'custom', message });
  })
  .meta({ id: 'Polygon' });
export type GeoPolygon = z.infer<typeof polygon>;

const RADIUS_MESSAGE = `The radius must be a number from ${MIN_RADIUS_KM} to ${MAX_RADIUS_KM} km`;
const radiusKm = z
  .number(RADIUS_MESSAGE)
  .min(MIN_RADIUS_KM, RADIUS_MESSAGE)
  .max(MAX_RADIUS_KM, RADIUS_MESSAGE);

const POSTCODE_MESSAGE = 'A postal code has 2 to 10 letters and digits, such as 94103 or SW1A 1AA';
const postcode = z
  .string(POSTCODE_MESSAGE)
  .trim()
  .min(2, POSTCODE_MESSAGE)
  .max(12, POSTCODE_MESSAGE)
  .regex(ONE_LINE, NO_CONTROL)
  .regex(/^〒?[\p{L}\d]+([ \-−][\p{L}\d]+)*$/u, POSTCODE_MESSAGE)
  .regex(/\d/, POSTCODE_MESSAGE);
const postcodes = z
  .array(postcode)
  .min(1, 'Enter at least one postal code')
  .max(MAX_POSTCODES, `At most ${MAX_POSTCODES} postal codes`);

const city = required('City is required', SEARCH_TEXT_MAX).optional().meta({
  description: 'A city, district, county, state or country; required unless there is a `polygon`',
});
const ABOUT = {
  radiusKm: 'Searches within this distance of the center of `city`, even beyond its boundary',
  polygon: 'Searches everything inside this area',
  postcodes: 'Searches addresses with these postal codes only',
};

/** The fields of a request that define where to search. */
export const areaFields = {
  city,
  radiusKm: radiusKm.optional().meta({ description: ABOUT.radiusKm }),
  polygon: polygon.optional(),
  postcodes: postcodes.optional().meta({ description: ABOUT.postcodes }),
};

/** As text: "94103, 94110". */
export const splitPostcodes = (text: string) =>
  text
    .split(/[,;\n]/)
    .map((code) => code.trim())
    .filter(Boolean);

/** The same fields in a query string: numbers as text, a polygon as JSON, postal codes separated by commas. */
export const areaParams = {
  city,
  radiusKm: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,9})?$/, RADIUS_MESSAGE)
    .transform(Number)
    .pipe(radiusKm)
    .optional()
    .meta({ description: ABOUT.radiusKm }),
  polygon: jsonText
    .pipe(polygon)
    .optional()
    .meta({ description: `${ABOUT.polygon}; GeoJSON as text` }),
  postcodes: z
    .string()
    .max(1000)
    .transform(splitPostcodes)
    .pipe(postcodes)
    .optional()
    .meta({ description: `${ABOUT.postcodes}, separated by commas` }),
};

/** The requested area. */
export const areaRequest = z.strictObject(areaFields).meta({ id: 'AreaRequest' });
export type AreaRequest = z.infer<typeof areaRequest>;

export const hasPlace = ({ city: named, polygon: drawn }: AreaRequest) =>
  named !== undefined || drawn !== undefined;
export const PLACE_ERROR = {
  path: ['city'],
  error: 'City is required',
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};
export const hasOneShape = ({ radiusKm: radius, polygon: drawn }: AreaRequest) =>
  radius === undefined || drawn === undefined;
export const SHAPE_ERROR = {
  path: ['radiusKm'],
  error: 'Choose a radius or a drawn area, not both',
};

/** The part of a request that defines where to search. */
export const areaOf = ({
  city: named,
  radiusKm: radius,
  polygon: drawn,
  postcodes: codes,
}: AreaRequest): AreaRequest => ({
  ...(named !== undefined && { city: named }),
  ...(radius !== undefined && { radiusKm: radius }),
  ...(drawn && { polygon: drawn }),
  ...(codes && { postcodes: codes }),
});

/** The part that defines where to search, or null if the request covers its whole named area. */
export function limitedArea(request: AreaRequest): AreaRequest | null {
  const { city: _city, ...limits } = areaOf(request);
  return Object.keys(limits).length > 0 ? areaOf(request) : null;
}

const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);
/** A rectangle in degrees. West is greater than east if it crosses the antimeridian. */
export const box = z
  .strictObject({ south: latitude, west: longitude, north: latitude, east: longitude })
  .refine(({ south, north }) => south <= north, 'north must not be below south')
  .meta({ id: 'Box' });

/** The kinds of named areas, from large to small. */
export const AREA_KINDS = ['country', 'state', 'county', 'city', 'district'] as const;
export type AreaKind = (typeof AREA_KINDS)[number];

/** Maximum tiles in one response. */
export const MAX_OPEN_TILES = 500;

/** Response to `GET /api/scraperuns/{id}/area`. */
export const searchedArea = z
  .object({
    label: z.string(),
    box,
    boundary: z
      .object({
        type: z.literal('MultiPolygon'),
        coordinates: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
      })
      .nullable()
      .meta({ description: 'GeoJSON; null if only the box is known' }),
    open: z.array(box).meta({ description: `Tiles still to search, at most ${MAX_OPEN_TILES}` }),
    searching: box.nullable().meta({ description: 'The tile being searched' }),
  })
  .meta({ id: 'SearchedArea' });
export type SearchedArea = z.infer<typeof searchedArea>;
