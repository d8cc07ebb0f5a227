import { z } from 'zod';
import { PROVIDERS, SOURCES } from '../../../contract/sources.js';
import { clean } from '../../places/text.js';
import { UNKNOWN, type FoundPlace } from '../../places/found-place.js';

/** Business status of a place that is closed for good. */
export const CLOSED = 'CLOSED_PERMANENTLY';

const point = z.object({ latitude: z.number(), longitude: z.number() });
const text = z.object({ text: z.string() });

/** A Place as far as we ask for it. The fields of `FIELDS` and these are the same. */
export const place = z.object({
  id: z.string().min(1),
  displayName: text.optional(),
  formattedAddress: z.string().optional(),
  location: point.optional(),
  primaryTypeDisplayName: text.optional(),
  businessStatus: z.string().optional(),
  internationalPhoneNumber: z.string().optional(),
  websiteUri: z.string().optional(),
  rating: z.number().optional(),
  userRatingCount: z.int().optional(),
  regularOpeningHours: z.object({ weekdayDescriptions: z.array(z.string()).optional() }).optional(),
});
export type GooglePlace = z.infer<typeof place>;

/** The narrowest field mask that fills a lead; it costs what its dearest fields cost, "Enterprise". */
export const FIELDS = [
  'id',
  'displayName',
  'formattedAddress',
  'location',
  'primaryTypeDisplayName',
  'businessStatus',
  'internationalPhoneNumber',
  'websiteUri',
  'rating',
  'userRatingCount',
  'regularOpeningHours.weekdayDescriptions',
];

/** A lead of a place; what Google does not say is null. */
export function leadOf(found: GooglePlace, now = new Date()): FoundPlace {
  const retainUntil = new Date(now.getTime() + SOURCES.google.keepDays * 24 * 60 * 60 * 1000);
  return {
    ...UNKNOWN,
    source: 'google',
    sourceId: found.id,
    licence: PROVIDERS.google.licence,
    name: clean(found.displayName?.text, 500) ?? 'Without a name',
    category: clean(found.primaryTypeDisplayName?.text, 200),
    phone: phoneNumber(found.internationalPhoneNumber),
    address: clean(found.formattedAddress, 1000),
    website: webAddress(found.websiteUri),
    rating: found.rating ?? null,
    reviewCount: found.userRatingCount ?? null,
    hours: clean(found.regularOpeningHours?.weekdayDescriptions?.join('; '), 2000),
    latitude: found.location?.latitude ?? null,
    longitude: found.location?.longitude ?? null,
    temporarilyClosed: found.businessStatus ? found.businessStatus === 'CLOSED_TEMPORARILY' : null,
    retainUntil: retainUntil.toISOString(),
  };
}

/** "+1 512-200-0001" as E.164. */
function phoneNumber(text = ''): string | null {
  const number = `+${text.replaceAll(/\D/g, '')}`;
  return text.trim().startsWith('+') && /^\+[1-9]\d{6,14}$/.test(number) ? number : null;
}

const webAddress = (text = '') =>
  /^https?:\/\//i.test(text) && URL.canParse(text) ? clean(text, 2000) : null;

/** Why a place is no lead in a city; null where it is one. A business without a position cannot be placed in a city. */
export function droppedFor(
  { businessStatus, location }: GooglePlace,
  inCity: (spot: z.infer<typeof point>) => boolean,
): 'closed' | 'outside' | null {
  if (businessStatus === CLOSED) return 'closed';
  return location && inCity(location) ? null : 'outside';
}
