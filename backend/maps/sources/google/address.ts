import { z } from 'zod';
import type { AddressParts } from '#contract/lead-fields.js';
import { regionCode, regionName } from '../../places/address/regions.js';
import { clean } from '../../places/text.js';

export const addressComponent = z.object({
  longText: z.string().optional(),
  shortText: z.string().optional(),
  types: z.array(z.string()).default([]),
});
type Component = z.infer<typeof addressComponent>;

/** Google's types for the town of an address, the most specific first. */
const TOWNS = ['locality', 'postal_town', 'administrative_area_level_3', 'sublocality_level_1'];
/** The parts of addresses without streets, as in Japan, from large to small. */
const BLOCKS = ['sublocality_level_2', 'sublocality_level_3', 'sublocality_level_4'];

/**
 * The parts of an address from its components.
 * @see https://developers.google.com/maps/documentation/places/web-service/reference/rest/v1/places#AddressComponent
 */
export function addressParts(components: readonly Component[]): AddressParts {
  const find = (type: string) => components.find(({ types }) => types.includes(type));
  const text = (type: string) => clean(find(type)?.longText);
  const code = clean(find('country')?.shortText)?.toUpperCase() ?? '';
  const countryCode = /^[A-Z]{2}$/.test(code) ? code : null;
  const route = text('route');
  const blocks = BLOCKS.map(text).filter((block) => block !== null);
  return {
    streetName: route ?? (blocks.join(' ') || null),
    houseNumber: text('street_number') ?? (route ? null : text('premise')),
    postalCode: text('postal_code'),
    locality: TOWNS.map(text).find((town) => town !== null) ?? null,
    region: regionOf(find('administrative_area_level_1'), countryCode),
    countryCode,
  };
}

/** The short text may be an abbreviation such as "NSW", or in another language than the long one. */
function regionOf(region: Component | undefined, country: string | null): string | null {
  const [short, long] = [clean(region?.shortText), clean(region?.longText)];
  const code = country && regionCode(short, country);
  return code ?? regionName(long ?? short, country);
}
