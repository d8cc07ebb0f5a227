import type { EntityManager } from 'typeorm';
import { prepared } from '../../platform/database/prepared.js';
import { idsOfParts } from './cities/parts.sql.js';
import type { CityEntity } from './city.entity.js';
import { boxKm2 } from './fetch/boundaries.js';
import { cityBox } from './fetch/city-box.js';
import type { Box } from './geometry.js';

/** ready: imported or fetched. on-demand: the first run loads it. none: it can't be loaded. */
export type AreaCoverage = 'ready' | 'on-demand' | 'none';

export type CoveredArea = Pick<CityEntity, 'id' | 'kind' | 'latitude' | 'longitude' | 'population'>;

/** The index's coverage of an area. */
export interface AreaState {
  id: string;
  /** The box that a fetch would read, or has read; null for an area that is too large or has no known location. */
  box: Box | null;
  coverage: AreaCoverage;
  /** The last complete fetch. */
  fetchedAt: Date | null;
  /** Whether it has places that weren't loaded by a fetch. */
  isImported: boolean;
  /** Whether a fetch loaded it, or a larger area that contains it. */
  isFetched: boolean;
  /** Parts of an unfinished fetch whose places are in the index. */
  done: number;
  total: number;
}

type StateRow = Omit<AreaState, 'coverage'>;

/** Places in an area that are examined for an import. Suggestions can't wait for more. */
const MAX_EXAMINED = 20_000;

const edge = (box: string, name: keyof Box) => `(${box}->>'${name}')::float8`;
/** SQL fragment: whether a box contains another one; the arguments are SQL. */
export const holds = (outer: string, inner: string) => `(
  ${edge(outer, 'south')} <= ${edge(inner, 'south')} AND ${edge(outer, 'north')} >= ${edge(inner, 'north')}
  AND ${edge(outer, 'west')} <= ${edge(inner, 'west')} AND ${edge(outer, 'east')} >= ${edge(inner, 'east')})`;
export const holdsPoint = (box: string, latitude: string, longitude: string) => `(
  ${latitude} BETWEEN ${edge(box, 'south')} AND ${edge(box, 'north')}
  AND ${longitude} BETWEEN ${edge(box, 'west')} AND ${edge(box, 'east')})`;

/** SQL fragment: whether an area has places that weren't loaded by a fetch; the argument is SQL. */
const isImported = (area: string) => `EXISTS (
  SELECT FROM (
    SELECT source, latitude, longitude FROM places
    WHERE city_id IN (${idsOfParts(area)}) AND vanished_at IS NULL LIMIT ${MAX_EXAMINED}
  ) place
  WHERE source <> 'overture' OR NOT EXISTS (
    SELECT FROM fetched_areas other WHERE ${holdsPoint('other.box', 'place.latitude', 'place.longitude')}))`;

/**
 * The coverage of areas. An area is ready when it was fetched, when a larger fetched area contains it, or when it has places
 * that weren't loaded by a fetch: a neighbor's fetch would contain only some of them.
 * @param canFetch whether areas are loaded on demand
 */
export async function coverageOf(
  tx: EntityManager,
  areas: CoveredArea[],
  canFetch: boolean,
): Promise<Map<string, AreaState>> {
  const rows = await tx.query<StateRow[]>(
    prepared(`SELECT wanted.id, wanted.box, own.fetched_at AS "fetchedAt",
       coalesce((own.progress->>'done')::int, 0) AS done, coalesce((own.progress->>'total')::int, 0) AS total,
       own.fetched_at IS NOT NULL OR EXISTS (
         SELECT FROM fetched_areas larger
         WHERE larger.fetched_at IS NOT NULL AND ${holds('larger.box', 'wanted.box')}
       ) AS "isFetched",
       ${isImported('wanted.id')} AS "isImported"
     FROM (
       SELECT given.id, CASE WHEN given.box IS NOT NULL THEN coalesce(area_boundaries.box, given.box) END AS box
       FROM unnest($1::text[], $2::jsonb[]) AS given (id, box) LEFT JOIN area_boundaries ON city_id = given.id
     ) wanted LEFT JOIN fetched_areas own ON area_id = wanted.id`),
    [
      areas.map(({ id }) => id),
      areas.map((area) => {
        const box = boxAround(area);
        return box && JSON.stringify(box);
      }),
    ],
  );
  return new Map(
    rows.map((area) => {
      const otherwise = canFetch && area.box !== null ? 'on-demand' : 'none';
      return [
        area.id,
        { ...area, coverage: area.isFetched || area.isImported ? 'ready' : otherwise },
      ];
    }),
  );
}

/**
 * The coverage of a box that a circle or a drawn area reaches. It is ready when one fetch contains it, or when its named area
 * was imported. Places outside all fetched areas were imported, too.
 * @param named the state of its named area
 * @param maxKm2 the largest box that can be loaded; null if none can
 * @param hasPlaces whether the index has places there
 */
export async function coverageOfBox(
  tx: EntityManager,
  id: string,
  box: Box,
  named: AreaState,
  maxKm2: number | null,
  hasPlaces: () => Promise<boolean>,
): Promise<AreaState> {
  const [row] = await tx.query<
    [Pick<AreaState, 'fetchedAt' | 'done' | 'total' | 'isFetched'> & { isNear: boolean }]
  >(
    `SELECT max(fetched_at) FILTER (WHERE area_id = $1) AS "fetchedAt",
       coalesce(max((progress->>'done')::int) FILTER (WHERE area_id = $1), 0) AS done,
       coalesce(max((progress->>'total')::int) FILTER (WHERE area_id = $1), 0) AS total,
       coalesce(bool_or(fetched_at IS NOT NULL AND ${holds('box', '$2::jsonb')}), false) AS "isFetched",
       count(*) > 0 AS "isNear"
     FROM fetched_areas
     WHERE ${edge('box', 'south')} <= ${edge('$2::jsonb', 'north')} AND ${edge('box', 'north')} >= ${edge('$2::jsonb', 'south')}
       AND ${edge('box', 'west')} <= ${edge('$2::jsonb', 'east')} AND ${edge('box', 'east')} >= ${edge('$2::jsonb', 'west')}`,
    [id, box],
  );
  const { isNear, ...state } = row;
  const { isImported } = named;
  const isReady = state.isFetched || isImported || (!isNear && (await hasPlaces()));
  const canLoad = maxKm2 !== null && boxKm2(box) <= maxKm2;
  const coverage = isReady ? 'ready' : canLoad ? 'on-demand' : 'none';
  return { id, box: canLoad ? box : null, isImported, ...state, coverage };
}

/** The box of an area whose outline is unknown; null for an area that is too large or has no known location. */
export const boxAround = ({ kind, latitude, longitude, population }: CoveredArea): Box | null =>
  latitude === null || longitude === null || kind === 'country' || kind === 'state'
    ? null
    : cityBox({ latitude, longitude }, population);
