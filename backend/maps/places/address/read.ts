import type { AddressParts } from '#contract/lead-fields.js';
import { postcodePattern } from '../areas/postcodes.js';
import { countryName } from '../gazetteer/regions.js';
import { commonName } from './countries.js';
import { regionCode } from './regions.js';

/** The gazetteer's town of an address. */
export interface KnownTown {
  town: string;
  country: string;
  regionCode: string | null;
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * The parts of a line that an older version composed of a street, a postal code and this town. The street contains its
 * number. Only what such a line states beyond doubt: another line gives the town's country and region alone.
 */
export function partsOfLine(line: string | null, known: KnownTown): AddressParts {
  const { town, country } = known;
  const region = regionCode(known.regionCode, country);
  const parts: AddressParts = {
    streetName: null,
    houseNumber: null,
    postalCode: null,
    locality: town,
    region,
    countryCode: country || null,
  };
  const names = [countryName(country), commonName(country)].map(literal).join('|');
  // The shortest reading, because a country is no postal code.
  const end = region ? `(?:, ${literal(region)}(?: ([^,]+))?|, ([^,]+))??` : '(?:, ([^,]+))??';
  const match = new RegExp(`^(.+), (?:([^,]+) )?${literal(town)}${end}(?:, (?:${names}))?$`).exec(
    line ?? '',
  );
  if (!match) return parts;
  const [, street = '', ...codes] = match;
  const [postalCode = null, ...others] = codes.filter(Boolean);
  if (others.length > 0 || (postalCode && !postcodePattern(postalCode, country))) return parts;
  return { ...parts, streetName: street, postalCode };
}
