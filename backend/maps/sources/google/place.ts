import { z } from 'zod';
import { PROVIDERS, SOURCES } from '#contract/sources.js';
import { clean } from '../../places/text.js';
import { UNKNOWN, type FoundPlace } from '../../places/found-place.js';
import { webLinks } from '../../places/web/links.js';
import { addressComponent, addressParts } from './address.js';

/** Business status of a permanently closed place. */
export const CLOSED = 'CLOSED_PERMANENTLY';

const coordinates = z.object({ latitude: z.number(), longitude: z.number() });
const text = z.object({ text: z.string() });

/** The fields of a Place that we request; the same as in `FIELDS`. */
export const googlePlace = z.object({
  id: z.string().min(1),
  displayName: text.optional(),
  formattedAddress: z.string().optional(),
  addressComponents: z.array(addressComponent).optional(),
  location: coordinates.optional(),
  primaryTypeDisplayName: text.optional(),
  businessStatus: z.string().optional(),
  internationalPhoneNumber: z.string().optional(),
  websiteUri: z.string().optional(),
  rating: z.number().optional(),
  userRatingCount: z.int().optional(),
  regularOpeningHours: z.object({ weekdayDescriptions: z.array(z.string()).optional() }).optional(),
});
export type GooglePlace = z.infer<typeof googlePlace>;

/** The smallest field mask that fills a lead. The most expensive field sets the price tier: "Enterprise". */
export const FIELDS = [
  'id',
  'displayName',
  'formattedAddress',
  'addressComponents',
  'location',
  'primaryTypeDisplayName',
  'businessStatus',
  'internationalPhoneNumber',
  'websiteUri',
  'rating',
  'userRatingCount',
  'regularOpeningHours.weekdayDescriptions',
];

/** Converts a place. Missing values become null. */
export function toFoundPlace(found: GooglePlace, now = new Date()): FoundPlace {
  const { website, profiles } = webLinks([clean(found.websiteUri, 2000)]);
  const retainUntil = new Date(now.getTime() + SOURCES.google.keepDays * 24 * 60 * 60 * 1000);
  return {
    ...UNKNOWN,
    source: 'google',
    sourceId: found.id,
    license: PROVIDERS.google.license,
    name: clean(found.displayName?.text, 500) ?? 'Unnamed business',
    category: clean(found.primaryTypeDisplayName?.text, 200),
    phone: phoneNumber(found.internationalPhoneNumber),
    address: clean(found.formattedAddress, 1000),
    ...addressParts(found.addressComponents ?? []),
    website,
    ...(profiles.length > 0 && { profiles }),
    rating: found.rating ?? null,
    reviewCount: found.userRatingCount ?? null,
    hours: clean(found.regularOpeningHours?.weekdayDescriptions?.join('; '), 2000),
    latitude: found.location?.latitude ?? null,
    longitude: found.location?.longitude ?? null,
    temporarilyClosed: found.businessStatus ? found.businessStatus === 'CLOSED_TEMPORARILY' : null,
    retainUntil: retainUntil.toISOString(),
  };
}

/** Converts "+1 512-200-0001" to E.164. */
function phoneNumber(text = ''): string | null {
  const number = `+${text.replaceAll(/\D/g, '')}`;
  return text.trim().startsWith('+') && /^\+[1-9]\d{6,14}$/.test(number) ? number : null;
}

/** The reason to drop a place; null for a lead. Without coordinates, we can't tell whether it is in the city. */
export function dropReason(
  { businessStatus, location }: GooglePlace,
  isInCity: (point: z.infer<typeof coordinates>) => boolean,
): 'closed' | 'outside' | null {
  if (businessStatus === CLOSED) return 'closed';
  return location && isInCity(location) ? null : 'outside';
}
