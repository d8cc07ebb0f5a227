import { kilometers, type GeoPoint } from '../geometry.js';
import { dominant } from '../gazetteer/labels.js';
import { normalize } from '../text.js';
import type { AreaKind } from '#contract/areas.js';
import type { PlaceRecord } from './record.js';

/** An area under which an import files places. */
export interface ImportCity {
  id: string;
  kind: AreaKind;
  parentId: string | null;
  name: string;
  label: string;
  regionCode: string | null;
  regionKey: string;
  country: string;
  population: number;
  /** Null for a city that an import created from a place without coordinates. */
  latitude: number | null;
  longitude: number | null;
  /** Whether it was found by another name than its own. */
  isOtherName?: boolean;
}

export const IMPORT_COLUMNS = `cities.id, kind, parent_id AS "parentId", name, label, region_code AS "regionCode",
  lower(coalesce(region, '')) AS "regionKey", country, cities.population, latitude, longitude`;

/** Maximum distance of a place from the center of its named area: the radius of Los Angeles plus a margin. */
const MAX_DISTANCE_KM: Record<AreaKind, number> = {
  city: 60,
  district: 40,
  county: 150,
  state: 1000,
  country: 5000,
};

export const isTown = ({ kind }: Pick<ImportCity, 'kind'>) =>
  kind === 'city' || kind === 'district';

/** Whether an import created the area because the gazetteer lacked its name. */
export const isImported = ({ id }: ImportCity) => id.startsWith('i');

export const hasLocation = (city: ImportCity): city is ImportCity & GeoPoint =>
  city.latitude !== null && city.longitude !== null;

/** A region in this form is a state code. Other text ("Calif") may be another spelling of one. */
const STATE_CODE = /^[a-z]{2}$/;

/**
 * Chooses the area that an address means among those with the same name: the nearest town, else the county, state or
 * country around the place; without a location, the one in the named state, or the only one of note.
 * @param country of the place; null accepts any
 */
export function choose(
  cities: ImportCity[],
  key: string,
  country: string | null,
  record: Pick<PlaceRecord, 'region'>,
  point: GeoPoint | null,
): ImportCity | null {
  const inCountry = cities.filter((city) => !country || !city.country || city.country === country);
  if (point) {
    const near = inCountry
      .filter(hasLocation)
      .map((city) => ({ city, distance: kilometers(city, point) }))
      .filter(({ city, distance }) => distance <= MAX_DISTANCE_KM[city.kind])
      .sort(
        (a, b) =>
          Number(isTown(b.city)) - Number(isTown(a.city)) ||
          Number(isImported(a.city)) - Number(isImported(b.city)) ||
          Number(a.city.isOtherName ?? false) - Number(b.city.isOtherName ?? false) ||
          a.distance - b.distance,
      );
    if (near[0]) return near[0].city;
    // No area with this name is nearby, so this one is not in the gazetteer yet.
    return inCountry.find((city) => !hasLocation(city)) ?? null;
  }
  const region = normalize(record.region ?? '');
  const inRegion = inCountry
    .filter(
      (city) => normalize(city.regionCode ?? '') === region || normalize(city.regionKey) === region,
    )
    .sort((a, b) => Number(isTown(b)) - Number(isTown(a)) || b.population - a.population);
  // Of two cities in one state, prefer the exact spelling ("St. Charles", not "Saint Charles"), then the larger one.
  if (region && inRegion[0])
    return inRegion.find((city) => normalize(city.name) === key && isTown(city)) ?? inRegion[0];
  const isOtherState = STATE_CODE.test(region) && /^(?:US|CA)$/.test(country ?? '');
  const towns = inCountry.filter(isTown);
  return isOtherState ? null : (dominant(towns.length > 0 ? towns : inCountry) ?? null);
}
