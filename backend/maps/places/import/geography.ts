import { crosses, inside, kilometers, type Box, type GeoPoint } from '../geometry.js';
import { push } from '../gazetteer/packages.js';
import { normalize } from '../text.js';
import {
  ADDRESS_CELLS_PER_DEGREE,
  MUNICIPALITY,
  type Municipality,
  type OsmGeography,
  type Synonyms,
} from './osm/geography.js';

/** Cells of 0.02° (about 2 km) contain only short pieces of a border. */
const CELLS_PER_DEGREE = 50;
/** Neighbors within two cells of addresses. */
const BORDER_DEGREES = 0.01;
/** Settlements farther away than this are not considered. */
export const MAX_SETTLEMENT_KM = 12;

/** The center of a large city is this far from its outskirts. */
const MAX_SYNONYM_KM = 40;

export interface NearbySettlement extends GeoPoint {
  name: string;
  quarter: boolean;
}

/** Locates points by the settlements, districts and boundaries of an extract. */
export class Geography {
  private readonly borders = new Map<string, [GeoPoint, GeoPoint][]>();
  private readonly namesByKey = new Map<string, Synonyms[]>();
  private readonly municipalityNames: Set<string>;

  constructor(private readonly known: OsmGeography) {
    this.municipalityNames = new Set(
      known.municipalities
        .filter(({ level }) => level >= MUNICIPALITY)
        .map(({ name }) => normalize(name)),
    );
    for (const synonyms of known.synonyms)
      for (const name of synonyms.names) push(this.namesByKey, normalize(name), synonyms);
    for (const border of known.borders) {
      for (const cell of cellsBetween(border[0], border[1])) {
        const list = this.borders.get(cell);
        if (list) list.push(border);
        else this.borders.set(cell, [border]);
      }
    }
  }

  /** The municipalities and their parts whose boundaries enclose a point, from small to large. */
  municipalities(point: GeoPoint): Municipality[] {
    return this.known.municipalities
      .filter(({ box, area }) => isInBox(point, box) && inside(point, area))
      .sort((a, b) => b.level - a.level);
  }

  /** Whether a boundary one level above municipalities is one itself: no municipality is its namesake. */
  isWhole({ name, level }: Municipality): boolean {
    return level === MUNICIPALITY - 1 && !this.municipalityNames.has(normalize(name));
  }

  /** Other names, in any language, of the place near a point that has this name in the extract. */
  synonyms(key: string, point: GeoPoint): string[] {
    const named = this.namesByKey.get(key) ?? [];
    return named
      .filter(({ point: place }) => kilometers(place, point) <= MAX_SYNONYM_KM)
      .flatMap(({ names }) => names.filter((name) => normalize(name) !== key));
  }

  /** Places and boundaries with names in several languages. */
  named(): Synonyms[] {
    return this.known.synonyms;
  }

  /** Settlements and districts near a point. */
  settlements(point: GeoPoint): NearbySettlement[] {
    return this.known.settlements.filter(
      (settlement) => kilometers(settlement, point) <= MAX_SETTLEMENT_KM,
    );
  }

  /**
   * The cities named by addresses around a point, with the number of addresses, and the cell within which the result is
   * the same. Near an open border, neighbors may be on the other side.
   */
  citiesAround({ latitude, longitude }: GeoPoint): { cell: string; names: Map<string, number> } {
    const names = new Map<string, number>();
    const cell = (degrees: number) => Math.floor(degrees * ADDRESS_CELLS_PER_DEGREE);
    const [row, column] = [cell(latitude), cell(longitude)];
    const nearBorder = [
      ...cellsBetween(
        { latitude: latitude - BORDER_DEGREES, longitude: longitude - BORDER_DEGREES },
        { latitude: latitude + BORDER_DEGREES, longitude: longitude + BORDER_DEGREES },
      ),
    ].some((border) => this.borders.has(border));
    for (const north of nearBorder ? [] : [-1, 0, 1])
      for (const east of [-1, 0, 1])
        for (const [name, count] of this.known.addresses.get(`${row + north} ${column + east}`) ??
          [])
          names.set(name, (names.get(name) ?? 0) + count);
    return { cell: `${row} ${column} ${nearBorder}`, names };
  }

  /** Whether no border that is open in the extract separates two points. */
  areOnSameSide(a: GeoPoint, b: GeoPoint): boolean {
    for (const cell of cellsBetween(a, b)) {
      for (const [c, d] of this.borders.get(cell) ?? []) if (crosses(a, b, c, d)) return false;
    }
    return true;
  }
}

const isInBox = ({ latitude, longitude }: GeoPoint, box: Box) =>
  latitude >= box.south && latitude <= box.north && longitude >= box.west && longitude <= box.east;

function* cellsBetween(a: GeoPoint, b: GeoPoint): Generator<string> {
  const cell = (degrees: number) => Math.floor(degrees * CELLS_PER_DEGREE);
  const [south, north] = [a.latitude, b.latitude].map(cell).sort((x, y) => x - y);
  const [west, east] = [a.longitude, b.longitude].map(cell).sort((x, y) => x - y);
  for (let row = south!; row <= north!; row++) {
    for (let column = west!; column <= east!; column++) yield `${row} ${column}`;
  }
}
