import type { EntityManager } from 'typeorm';
import { PROVIDERS } from '#contract/sources.js';
import type { AreaBoundaryEntity } from '../area-boundary.entity.js';
import { variants } from '../cities/names.js';
import { inside, type Box, type GeoPoint } from '../geometry.js';
import { normalize } from '../text.js';
import { areaOf, extentOf } from './wkb.js';
import {
  addAliases,
  boundariesIn,
  citiesNamed,
  saveBoundary,
  type NamedCity,
} from './boundaries.sql.js';
import { SUBTYPES, type Division } from './divisions.js';
import { enclosure } from './enclosure.js';

/**
 * Saves the outlines and names of divisions. Each belongs to the area of that name inside it; of several divisions, the
 * first subtype wins.
 */
export async function saveDivisions(
  tx: EntityManager,
  divisions: Division[],
  release: string,
): Promise<void> {
  const named = await citiesNamed(tx, [
    ...new Set(divisions.flatMap((division) => keysOf(division)).flatMap(variants)),
  ]);
  const taken = new Set<string>();
  for (const division of divisions.toSorted(bySubtype)) {
    const city = bestMatch(division, named);
    if (!city || taken.has(city.id)) continue;
    taken.add(city.id);
    await addAliases(tx, city.id, keysOf(division));
    await saveBoundary(tx, {
      cityId: city.id,
      box: division.box,
      rings: division.rings,
      release,
      license: PROVIDERS.overture.license,
    });
  }
}

const bySubtype = (a: Division, b: Division) =>
  SUBTYPES.indexOf(a.subtype) - SUBTYPES.indexOf(b.subtype);

const keysOf = ({ names }: Division) => [
  ...new Set(names.map((name) => normalize(name)).filter((key) => key !== '')),
];

/** The largest city inside a division that has one of its names. */
function bestMatch(division: Division, cities: NamedCity[]): NamedCity | undefined {
  const { country, rings } = division;
  const names = new Set(keysOf(division).flatMap(variants));
  return cities
    .filter(
      (city) =>
        names.has(city.key) &&
        (country === null || city.country === country) &&
        inside(city, rings),
    )
    .toSorted((a, b) => b.population - a.population)[0];
}

/** The known boundaries that overlap a box. */
export class Boundaries {
  private readonly areas: { id: string; encloses: (point: GeoPoint) => boolean }[];

  private constructor(private readonly rows: AreaBoundaryEntity[]) {
    this.areas = rows
      .map((row) => ({ row, size: areaOf(row.rings) }))
      .toSorted((a, b) => a.size - b.size)
      .map(({ row }) => ({ id: row.cityId, encloses: enclosure(row.rings, row.box) }));
  }

  static async in(tx: EntityManager, box: Box): Promise<Boundaries> {
    return new Boundaries(await boundariesIn(tx, box));
  }

  /** The outline of an area. */
  rings(id: string): GeoPoint[][] | null {
    return this.rows.find(({ cityId }) => cityId === id)?.rings ?? null;
  }

  /** The smallest area around a point. */
  areaAt(point: GeoPoint): string | null {
    return this.areas.find(({ encloses }) => encloses(point))?.id ?? null;
  }
}

/** The box around an area's largest ring and the rings near it. Distant islands would make it too large. */
export function mainBox(rings: GeoPoint[][], maxKm2: number): Box {
  const [largest, ...others] = rings.toSorted((a, b) => areaOf([b]) - areaOf([a]));
  let kept = [largest!];
  for (const ring of others)
    if (boxKm2(extentOf([...kept, ring])) <= maxKm2) kept = [...kept, ring];
  return extentOf(kept);
}

export const boxKm2 = ({ south, north, west, east }: Box) =>
  (north - south) * (east - west) * 111.2 ** 2 * Math.cos(((south + north) * Math.PI) / 360);
