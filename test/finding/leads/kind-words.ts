import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { normalize } from '../../../backend/maps/places/text.js';

const TRANSLATIONS = path.join(
  path.dirname(
    createRequire(import.meta.url).resolve('@openstreetmap/id-tagging-schema/package.json'),
  ),
  'dist/translations',
);

/** Presets of institutions: their parts have names, phones and pages of their own. */
const INSTITUTIONS = `tourism/museum tourism/hotel tourism/zoo tourism/theme_park historic/castle amenity/place_of_worship
  amenity/place_of_worship/christian amenity/place_of_worship/buddhist amenity/place_of_worship/muslim amenity/monastery
  amenity/hospital amenity/clinic amenity/university amenity/college amenity/school amenity/townhall amenity/theatre
  amenity/casino amenity/library leisure/stadium leisure/resort aeroway/aerodrome shop/mall shop/department_store
  railway/station building/church building/cathedral building/castle building/mosque building/temple building/university
  building/hospital building/school building/hotel building/stadium`;
/** Presets of their parts and tenants. */
const PARTS = `amenity/restaurant amenity/cafe amenity/bar amenity/pub amenity/biergarten amenity/pharmacy amenity/library
  amenity/theatre amenity/fuel amenity/kindergarten amenity/dentist amenity/atm amenity/bank amenity/marketplace
  amenity/events_venue amenity/car_wash leisure/spa leisure/sauna leisure/swimming_pool tourism/gallery shop/gift shop/books
  shop/kiosk shop/florist shop/bakery shop/optician shop/hairdresser shop/farm shop/convenience`;

interface Translation {
  presets?: { presets?: Record<string, { name?: string }> };
}

const LANGUAGES = readdirSync(TRANSLATIONS)
  .filter((file) => file.endsWith('.min.json'))
  .flatMap((file) =>
    Object.values(
      JSON.parse(readFileSync(path.join(TRANSLATIONS, file), 'utf8')) as Record<
        string,
        Translation
      >,
    ),
  );

/** Names of presets that are one word, in all languages, normalized. Two letters say too little in an alphabet. */
function namesOf(presets: string): string[] {
  const names = presets
    .split(/\s+/)
    .flatMap((preset) =>
      LANGUAGES.flatMap(({ presets: all }) => all?.presets?.[preset]?.name ?? []),
    )
    .flatMap((name) => name.replaceAll('\u00ad', '').split(/[,/(]/))
    .map((name) => normalize(name))
    .filter((word) => /^[^ ]+$/.test(word) && /^(\p{sc=Han}|\p{sc=Hangul}).|...$/u.test(word));
  return [...new Set(names)].toSorted((a, b) => (a < b ? -1 : 1));
}

/** Lines of 118 characters. */
function lines(words: string[]): string {
  const rows = [''];
  for (const word of words) {
    if (rows.at(-1)!.length + word.length > 115) rows.push('');
    rows[rows.length - 1] += ` ${word}`;
  }
  return rows.map((row) => ` ${row}`).join('\n');
}

/** The text of `backend/finding/leads/identity/kind-words.ts`. */
export const kindWordsFile = () => `/**
 * Names of kinds of places in ${LANGUAGES.length} languages and variants, from @openstreetmap/id-tagging-schema (ISC), normalized.
 * \`test/finding/leads/kind-words.test.ts\` writes this file.
 */
const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\\s+/));

/** Institutions: their parts have names, phones and pages of their own. */
export const INSTITUTION_WORDS = list(\`
${lines(namesOf(INSTITUTIONS))}\`);

/** Parts of institutions, and their tenants. */
export const PART_WORDS = list(\`
${lines(namesOf(PARTS))}\`);
`;
