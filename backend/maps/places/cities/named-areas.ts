import type { EntityManager } from 'typeorm';
import { push } from '../gazetteer/packages.js';
import { inLatin } from './cyrillic.js';
import { citiesLabeled, citiesNamed, LIKELIHOOD_OF_NAME, type FoundCity } from './city.sql.js';
import { isForeignScript, simplified, type Simplified, variants } from './names.js';
import { namesOfAreasAround } from './parts.sql.js';
import { type Interpretation, isPartOf, phrasesOf } from './qualifiers.js';

/** The area with a label in any common spelling. */
export async function areaByLabel(tx: EntityManager, key: string): Promise<FoundCity | undefined> {
  const rows = await citiesLabeled(tx, variants(key), key);
  // Another spelling ("Saint-Louis, FR" for "St. Louis, FR") matches only if it is unique.
  return rows[0]?.labelKey === key || rows.length === 1 ? rows[0] : undefined;
}

/** Areas by name as written, and by simpler readings of it, such as without an article. */
export async function areasByName(tx: EntityManager, names: string[], withSimilar = true) {
  const spellings = new Map<string, (Omit<Simplified, 'key'> & { name: string })[]>();
  const add = (name: string, { key, ...limits }: Simplified) => {
    for (const spelling of variants(key)) push(spellings, spelling, { name, ...limits });
  };
  for (const name of new Set(names)) {
    add(name, { key: name, countries: null, isExact: true });
    for (const reading of simplified(name)) if (withSimilar || reading.isExact) add(name, reading);
  }
  const rows = await citiesNamed(tx, [...spellings.keys()]);
  const exact = new Map<string, FoundCity[]>();
  const similar = new Map<string, FoundCity[]>();
  for (const { key, ...city } of rows)
    for (const { name, countries, people = 0, isExact = false } of spellings.get(key) ?? []) {
      if (city.population < people) continue;
      // Stavropol is called Ставрополь; Tolyatti was.
      const fame =
        !isForeignScript(name, city.country) && inLatin(name) === city.nameKey
          ? Math.max(city.fame, LIKELIHOOD_OF_NAME)
          : city.fame;
      if (countries === null || countries.includes(city.country))
        pushOnce(isExact ? exact : similar, name, { ...city, fame });
    }
  return { exact, similar };
}

/** Parts with any name of their city, before or after it: "Mitte, Berlin", "Berlin-Mitte", "北区, 大阪市". */
export async function partsByName(
  tx: EntityManager,
  options: Interpretation[],
): Promise<FoundCity[][]> {
  const both = options
    .filter(({ qualifier }) => qualifier !== '')
    .flatMap(({ name, qualifier }) => [
      { name, qualifier },
      { name: qualifier, qualifier: name },
    ]);
  const { exact, similar } = await areasByName(
    tx,
    both.map(({ name }) => name),
  );
  const around = await namesAround(tx, both, exact, similar);
  return both
    .map(({ name, qualifier }) =>
      [...(exact.get(name) ?? []), ...(similar.get(name) ?? [])].filter((area) =>
        isPartOf(area, around(area), qualifier),
      ),
    )
    .filter((parts) => parts.length > 0);
}

/** The names in the qualifiers that areas, or areas around them, have in any language. */
export async function namesAround(
  tx: EntityManager,
  options: Interpretation[],
  ...found: Map<string, FoundCity[]>[]
) {
  const qualified = new Set(
    options.filter(({ qualifier }) => qualifier !== '').map(({ name }) => name),
  );
  const ids = found.flatMap((areas) =>
    [...areas].flatMap(([name, named]) => (qualified.has(name) ? named.map(({ id }) => id) : [])),
  );
  const names = await namesOfAreasAround(tx, ids, phrasesOf(options));
  return ({ id }: FoundCity) => names.get(id) ?? [];
}

const pushOnce = (map: Map<string, FoundCity[]>, name: string, city: FoundCity) => {
  if (!map.get(name)?.some(({ id }) => id === city.id)) push(map, name, city);
};
