import type { EntityManager } from 'typeorm';
import type { Statements } from '../../../platform/database/repair.sql.js';
import type { KnownTown } from '../address/read.js';
import type { CityEntity } from '../city.entity.js';
import type { CoveredArea } from '../coverage.sql.js';
import { areasBeginning, columnsOfNamed } from '../gazetteer/names.js';
import { normalize } from '../text.js';

export type FoundCity = Pick<
  CityEntity,
  | 'id'
  | 'name'
  | 'label'
  | 'regionCode'
  | 'region'
  | 'district'
  | 'country'
  | 'latitude'
  | 'longitude'
  | 'placeCount'
  | 'kind'
  | 'parentId'
> & {
  nameKey: string;
  labelKey: string;
  population: number;
  /** Whether the text is another name of the area. */
  isOtherName?: boolean;
  /** How many times likelier than another place of its size the area is to be meant by another name. */
  fame?: number;
};

/** Users mean an exact name this many times more often than a longer one. */
const LIKELIHOOD_OF_EXACT = 20;
/** A completed name means the area of that name this many times more often than one called so elsewhere: "san" is not Sanghai. */
const LIKELIHOOD_OF_BEGINNING = 100;
/** A state, county or district is this many times less likely to be meant than a town of the same population. */
export const LIKELIHOOD_OF_DIVISION = 20;
export const LIKELIHOOD_OF_DISTRICT = 10;
/** An area's own name is this many times likelier to mean it than another area's name in a different language. */
export const LIKELIHOOD_OF_NAME = 3;
/** Spelling suggestions cover towns only, not 130,000 hamlets. */
const MIN_SPELLING_POPULATION = 15_000;
const COLUMNS = `cities.id, cities.name, cities.label, region_code AS "regionCode", region, district, country, latitude, longitude,
  place_count AS "placeCount", kind, parent_id AS "parentId", name_key AS "nameKey", label_key AS "labelKey", population`;

/** Each indexed place counts as this many inhabitants, because covered areas are searched more often. */
const INHABITANTS_PER_PLACE = 1000;
const IS_COVERED_TOWN = `place_count > 0 AND kind IN ('city', 'district')`;
const LIKELIHOOD = `CASE kind WHEN 'city' THEN population WHEN 'country' THEN population / 4
    WHEN 'district' THEN population / ${LIKELIHOOD_OF_DISTRICT} ELSE population / ${LIKELIHOOD_OF_DIVISION} END
  + CASE WHEN ${IS_COVERED_TOWN} THEN place_count::float8 * ${INHABITANTS_PER_PLACE} ELSE 0 END`;

/** Thousands of names start with the same three letters, so only large areas are considered. */
const largeOnly = (prefix: string) =>
  prefix.length > 3 ? '' : prefix === '' ? 'AND place_count > 0' : 'AND population >= 50000';

/** Areas whose label is one of these keys, the given one first. */
export function citiesLabeled(
  tx: EntityManager,
  keys: string[],
  first: string,
): Promise<FoundCity[]> {
  return tx.query(
    `SELECT ${COLUMNS} FROM cities WHERE label_key = ANY($1)
     ORDER BY label_key <> $2, population DESC, id`,
    [keys, first],
  );
}

/** Areas by their names in any language, their own names first. */
export function citiesNamed(
  tx: EntityManager,
  keys: string[],
): Promise<(FoundCity & { key: string; fame: number })[]> {
  const other = columnsOfNamed(keys);
  return tx.query(
    `SELECT ${COLUMNS}, name_key AS key, false AS "isOtherName", 1::float8 AS fame FROM cities WHERE name_key = ANY($1)
     UNION ALL
     SELECT ${COLUMNS}, key, true, fame FROM (
       SELECT key, city_id, 1::float8 FROM city_aliases WHERE key = ANY($1)
       UNION
       SELECT * FROM unnest($2::text[], $3::text[], $4::float8[])
     ) named (key, city_id, fame) JOIN cities ON cities.id = city_id
     ORDER BY "isOtherName", fame DESC`,
    [keys, other.keys, other.ids, other.fames],
  );
}

/**
 * Areas whose label or other name starts with the typed text in one of its spellings, most likely first: those with
 * places, then exact matches, then the largest.
 */
export function citiesBeginning(
  tx: EntityManager,
  typed: string,
  spellings: string[],
  limit: number,
): Promise<(FoundCity & { likelihood: number })[]> {
  const others = typed === '' ? [] : spellings.flatMap(areasBeginning);
  return tx.query(
    `WITH begins AS (
       SELECT begin, begin || chr(1114111) AS until FROM unnest($1::text[]) AS begin
     ), found AS (
       SELECT id, label_key = begin OR name_key = begin AS exact, true AS own, 1::float8 AS fame
       FROM begins JOIN cities ON label_key >= begin AND label_key < until ${largeOnly(typed)}
       UNION ALL
       SELECT id, true, true, 1 FROM begins JOIN cities ON name_key = begin
       UNION ALL
       SELECT city_id, key = begin, false, 1 FROM begins JOIN city_aliases ON key >= begin AND key < until
       UNION ALL
       SELECT id, exact, false, fame FROM unnest($3::text[], $4::boolean[], $5::float8[]) AS other (id, exact, fame)
     ), best AS (
       SELECT id, bool_or(exact) AS exact, bool_or(own) AS own, max(fame) AS fame FROM found GROUP BY id
     )
     SELECT ${COLUMNS}, (${LIKELIHOOD}) * CASE WHEN exact THEN ${LIKELIHOOD_OF_EXACT} ELSE 1 END
       * CASE WHEN own THEN 1 WHEN exact THEN fame / ${LIKELIHOOD_OF_NAME} ELSE fame / ${LIKELIHOOD_OF_BEGINNING} END AS likelihood
     FROM best JOIN cities USING (id)
     ${typed === '' ? 'WHERE place_count > 0' : ''}
     ORDER BY ${IS_COVERED_TOWN} DESC,
       likelihood DESC, label
     LIMIT $2`,
    [
      spellings,
      limit,
      others.map(({ id }) => id),
      others.map(({ exact }) => exact),
      others.map(({ fame }) => fame),
    ],
  );
}

/** Towns whose name has the same first letter and about the same length. */
export function citiesSpelledLike(tx: EntityManager, key: string): Promise<FoundCity[]> {
  return tx.query(
    `SELECT ${COLUMNS} FROM cities
     WHERE name_key LIKE $1 AND (population >= $2 OR place_count > 0)
       AND length(name_key) BETWEEN $3::int - 2 AND $3::int + 2`,
    [`${key.charAt(0)}%`, MIN_SPELLING_POPULATION, key.length],
  );
}

/** The towns with these labels, by label. */
export async function townsOf(tx: Statements, labels: string[]): Promise<Map<string, KnownTown>> {
  const towns = await tx.query<KnownTown & { label: string }>(
    `SELECT label, name AS town, country, region_code AS "regionCode" FROM cities
     WHERE label_key = ANY($1) AND label = ANY($2) AND kind IN ('city', 'district')`,
    [[...new Set(labels.map(normalize))], labels],
  );
  return new Map(towns.map(({ label, ...town }) => [label, town]));
}

export type LabeledArea = CoveredArea & Pick<CityEntity, 'label'>;

const LABELED = 'SELECT id, label, kind, latitude, longitude, population FROM cities';

export async function cityWithId(tx: EntityManager, id: string): Promise<LabeledArea> {
  const [city] = await tx.query<[LabeledArea]>(`${LABELED} WHERE id = $1`, [id]);
  return city;
}

/** The cities with the most places. */
export function citiesWithMostPlaces(tx: EntityManager, limit: number): Promise<LabeledArea[]> {
  return tx.query(
    `${LABELED} WHERE place_count > 0 AND kind = 'city' ORDER BY place_count DESC, label LIMIT $1`,
    [limit],
  );
}
