import { iso31662 } from 'iso-3166';
import { countryName } from '../gazetteer/regions.js';
import { normalize } from '../text.js';
import { writesRegionCodes } from './templates.js';

/** The codes and names of a country's regions by their normalized codes and names, built when first needed. */
let regions: Map<string, Map<string, { code: string; name: string }>> | undefined;

function regionsOf(country: string) {
  regions ??= build();
  return regions.get(country);
}

function build() {
  const all: NonNullable<typeof regions> = new Map();
  const known = iso31662.map(({ code, name }) => ({
    country: code.slice(0, 2),
    code: code.slice(3),
    name: readable(name, code.slice(0, 2)),
  }));
  for (const { country, ...region } of known) {
    const ofCountry = all.get(country) ?? new Map<string, typeof region>();
    if (!ofCountry.has(normalize(region.name))) ofCountry.set(normalize(region.name), region);
    all.set(country, ofCountry);
  }
  // A code means its own region, even if another one has this name.
  for (const { country, ...region } of known) all.get(country)!.set(normalize(region.code), region);
  return all;
}

/** "Madrid, Comunidad de" is "Comunidad de Madrid", and "Tôkyô", a transcription, is "Tokyo". */
function readable(name: string, country: string): string {
  const plain = name
    .replace(/\s*\([^)]*\)/g, '')
    .replace(/^([^,]+), (.* (?:de|of)|Comunidad|County|The|Respublika)$/, '$2 $1');
  return isTranscribed(country) ? plain.normalize('NFD').replace(/[\p{M}‘’]/gu, '') : plain;
}

function isTranscribed(country: string): boolean {
  const known = transcribed.get(country);
  if (known !== undefined) return known;
  const is = new Intl.Locale(`und-${country}`).maximize().script !== 'Latn';
  transcribed.set(country, is);
  return is;
}
const transcribed = new Map<string, boolean>();

const UNKNOWN_CODE = /^[A-Z\d]{1,3}$/;

/**
 * A region as addresses in its country write it: the code that a source delivers is spelled out ("13" in Japan is "Tokyo"),
 * unless the country's addresses contain the code ("CA", "NSW"). Null for the country itself, and for unknown numbers.
 */
export function regionName(text: string | null, country: string | null): string | null {
  if (!text || !country) return text && /\D/.test(text) ? text : null;
  const delivered = text.startsWith(`${country}-`) ? text.slice(3) : text;
  const key = normalize(delivered);
  const region = regionsOf(country)?.get(key);
  if (region && key === normalize(region.code))
    return writesRegionCodes(country) ? region.code : region.name;
  if (region) return delivered;
  const isCountry = key === country.toLowerCase() || key === normalize(countryName(country));
  // A code that ISO has replaced or never had, such as "DS" in Poland, tells a reader nothing.
  const isUnknownCode = UNKNOWN_CODE.test(delivered) && regionsOf(country) !== undefined;
  return isCountry || isUnknownCode || !/\p{L}/u.test(delivered) ? null : delivered;
}

/** The code of a region by its code or name, in countries whose addresses contain it. */
export const regionCode = (text: string | null, country: string): string | null =>
  (text && writesRegionCodes(country) && regionsOf(country)?.get(normalize(text))?.code) || null;
