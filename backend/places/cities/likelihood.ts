import { dominant } from '../gazetteer/labels.js';
import type { FoundCity } from './cities.service.js';

/** A state, county or district is this many times less likely to be meant than a town of the same population. */
export const LIKELIHOOD_OF_DIVISION = 20;
export const LIKELIHOOD_OF_DISTRICT = 10;

/**
 * How likely a name is to mean this area, as a number of inhabitants. "Georgia" may be the state or the country, but
 * "New York" is the city rather than the state, and "Kent" the town rather than the county.
 */
function weight({ kind, population }: FoundCity): number {
  if (kind === 'state' || kind === 'county') return population / LIKELIHOOD_OF_DIVISION;
  return kind === 'district' ? population / LIKELIHOOD_OF_DISTRICT : population;
}

/** The area that the user means: by far the largest, or the only notable one with places in the index. */
export function likeliest(areas: FoundCity[]): FoundCity | undefined {
  // An area and its namesake inside, such as Luxembourg, are one choice: the inner one is the town.
  const inner = areas.filter(
    (area) =>
      !areas.some(
        (other) => (area.kind !== 'city' && other.parentId === area.id) || contains(area, other),
      ),
  );
  const weighed = inner.map((area) => ({ area, population: weight(area) }));
  const covered = inner.map((area) => ({ area, population: area.placeCount }));
  return (dominant(weighed) ?? dominant(covered.filter(({ population }) => population > 0)))?.area;
}

/** Whether one area is a country, state or county around a town that stands for it. */
export const contains = (outer: FoundCity, { kind, country, region, population }: FoundCity) =>
  kind === 'city' &&
  outer.kind !== 'city' &&
  outer.kind !== 'district' &&
  outer.country === country &&
  (outer.kind === 'country' || outer.region === region) &&
  population * LIKELIHOOD_OF_DIVISION >= outer.population;
