import type { EntityManager } from 'typeorm';
import type { LeadMap, LeadMapQuery } from '#contract/lead-map.js';
import { asParameters } from '../../platform/database/values.js';
import { eachLead } from './each-lead.sql.js';
import { isInBox, whereLeads } from './lead.filter.sql.js';

/** Side of a map cell in pixels. */
const CELL_PIXELS = 60;
/** Cells per response. */
const MAX_CELLS = 2_000;
/** The edge of Web Mercator. */
const MAX_LATITUDE = 85.0511;

type Bounds = [west: number, south: number, east: number, north: number];
export interface MapSummary extends Pick<LeadMap, 'total' | 'located'> {
  bounds: Bounds | null;
}

const LOCATED = 'l.latitude IS NOT NULL AND l.longitude IS NOT NULL';

/** Counts the matching leads and those with a location. */
export async function summarizeMap(
  tx: EntityManager,
  accountId: string,
  { filter }: LeadMapQuery,
): Promise<MapSummary> {
  const parameters: unknown[] = [];
  const where = whereLeads(accountId, filter, asParameters(parameters));
  const [summary] = await tx.query<[MapSummary]>(
    `SELECT total, located,
      CASE WHEN located > 0 THEN json_build_array(west, south, east, north) END AS bounds
    FROM (SELECT count(*)::int AS total, count(*) FILTER (WHERE ${LOCATED})::int AS located,
            min(l.longitude) AS west, min(l.latitude) AS south, max(l.longitude) AS east, max(l.latitude) AS north
          FROM leads l WHERE ${where}) summary`,
    parameters,
  );
  return summary;
}

/** The matching leads in the box, one row per grid cell. A cell with a single lead has the lead's name. */
export function clusterLeads(
  tx: EntityManager,
  accountId: string,
  { filter, bbox, zoom }: LeadMapQuery,
  bounds: Bounds,
): Promise<LeadMap['clusters']> {
  const parameters: unknown[] = [];
  const put = asParameters(parameters);
  const where = whereLeads(accountId, filter, put);
  const account = put(accountId, 'uuid');
  const cells = put(String(cellsAcross(bbox ?? bounds, bounds, zoom)), 'float8');
  const [west, south, east, north] = bbox ?? bounds;
  return tx.query(
    `SELECT cell.latitude, cell.longitude, cell.count, lead.id, lead.name, cell.city,
      CASE WHEN in_area > in_city THEN cell.area END AS area,
      json_build_array(cell.west, cell.south, cell.east, cell.north) AS bounds
    FROM (
      SELECT sum(latitudes) / sum(count) AS latitude, sum(longitudes) / sum(count) AS longitude,
        sum(count)::int AS count, (array_agg(member))[1] AS member,
        (array_agg(city ORDER BY in_city DESC, city))[1] AS city, max(in_city) AS in_city,
        (array_agg(area ORDER BY in_area DESC, area))[1] AS area, max(in_area) AS in_area,
        min(west) AS west, min(south) AS south, max(east) AS east, max(north) AS north
      FROM (
        SELECT *,
          CASE WHEN city IS NULL THEN 0 ELSE sum(count) OVER (PARTITION BY x, y, city) END AS in_city,
          CASE WHEN area IS NULL THEN 0 ELSE sum(count) OVER (PARTITION BY x, y, area) END AS in_area
        FROM (
          SELECT floor((l.longitude + 180) / 360 * ${cells}) AS x,
            floor((1 - asinh(tan(radians(greatest(-${MAX_LATITUDE}, least(${MAX_LATITUDE}, l.latitude))))) / pi()) / 2 * ${cells}) AS y,
            l.city, l.area, sum(l.latitude) AS latitudes, sum(l.longitude) AS longitudes, count(*) AS count,
            (array_agg(l.id))[1] AS member, min(l.longitude) AS west, min(l.latitude) AS south,
            max(l.longitude) AS east, max(l.latitude) AS north
          FROM leads l
          WHERE ${isInBox({ south, west, north, east }, put)} AND ${where}
          GROUP BY x, y, l.city, l.area
        ) by_place
      ) counted
      GROUP BY x, y
    ) cell
    LEFT JOIN ${eachLead(account, 'CASE WHEN cell.count = 1 THEN cell.member END', 'lead')} ON true
    ORDER BY cell.count DESC, cell.member`,
    parameters,
  );
}

/** Cells around the world at a zoom level; fewer if the box would hold more than `MAX_CELLS`. */
function cellsAcross(box: Bounds, bounds: Bounds, zoom: number): number {
  const [west, south, east, north] = withLeads(box, bounds);
  const width = (east - west) / 360;
  const height = mercator(south) - mercator(north);
  let cells = (256 * 2 ** zoom) / CELL_PIXELS;
  while ((width * cells + 2) * (height * cells + 2) > MAX_CELLS) cells /= 2;
  return cells;
}

/** The part of the box that can contain leads. A box across the antimeridian counts as all longitudes. */
function withLeads([west, south, east, north]: Bounds, bounds: Bounds): Bounds {
  const [from, to] = west <= east ? [west, east] : [-180, 180];
  return [
    Math.max(from, bounds[0]),
    Math.max(south, bounds[1]),
    Math.max(from, bounds[0], Math.min(to, bounds[2])),
    Math.max(south, bounds[1], Math.min(north, bounds[3])),
  ];
}

/** 0 in the north, 1 in the south. */
function mercator(latitude: number): number {
  const radians = (Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)) * Math.PI) / 180;
  return (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2;
}
