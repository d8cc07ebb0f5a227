import { dominant, DOMINANCE_FACTOR } from '../gazetteer/labels.js';
import {
  LIKELIHOOD_OF_DISTRICT,
  LIKELIHOOD_OF_DIVISION,
  LIKELIHOOD_OF_NAME,
  type FoundCity,
} from './city.sql.js';

const DOMINANCE_OF_OTHER_NAME = 3;
const DOMINANCE_OVER_OWN_NAME = 5;
/** A smaller town without places isn't chosen while a namesake has some: Montecarlo in Argentina, if Monaco is loaded. */
const MIN_WELL_KNOWN = 250_000;

export const isWellKnown = ({ population }: FoundCity) => population >= MIN_WELL_KNOWN;

/**
 * How likely a name is to mean this area, as a number of inhabitants. "Georgia" may be the state or the country, but
 * "New York" is the city rather than the state, and "Kent" the town rather than the county.
 */
export function weight({ kind, population: people, isOtherName, fame = 1 }: FoundCity): number {
  const population = isOtherName ? (people * fame) / LIKELIHOOD_OF_NAME : people;
  if (kind === 'state' || kind === 'county') return population / LIKELIHOOD_OF_DIVISION;
  return kind === 'district' ? population / LIKELIHOOD_OF_DISTRICT : population;
}

/** The area that the user means: by far the largest, or the only notable one with places in the index. */
export function likeliest(areas: FoundCity[]): FoundCity | undefined {
  // An area and its namesake inside, such as Luxembourg, are one choice: the inner one is the town.
  const inner = areas.filter(
    (area) =>
      !areas.some(
        (other) =>
          // "Mexico" is the country, although its capital is called that, too.
          (area.kind !== 'country' || area.isOtherName || !other.isOtherName) &&
          (((area.kind !== 'city' || (area.isOtherName && !other.isOtherName)) &&
            other.parentId === area.id) ||
            contains(area, other)),
      ),
  );
  const weighed = inner.map((area) => ({ area, population: weight(area) }));
  const covered = inner.map((area) => ({ area, population: area.placeCount }));
  const [first, second] = weighed.toSorted((a, b) => b.population - a.population);
  const best = dominant(weighed, dominanceOf(first?.area, second?.area));
  const withPlaces = dominant(covered.filter(({ population }) => population > 0));
  const isObscure =
    first && first.population < MIN_WELL_KNOWN && first.area.kind !== 'country' && withPlaces;
  return (isObscure ? withPlaces : (best ?? withPlaces))?.area;
}

/** Being called so only elsewhere has already counted against an area, and counts again if the next one is called so itself. */
function dominanceOf(first?: FoundCity, second?: FoundCity): number {
  if (!first?.isOtherName) return DOMINANCE_FACTOR;
  return second?.isOtherName === false ? DOMINANCE_OVER_OWN_NAME : DOMINANCE_OF_OTHER_NAME;
}

/** Whether one area is a country, state or county around a town that stands for it. */
export const contains = (outer: FoundCity, { kind, country, region, population }: FoundCity) =>
  kind === 'city' &&
  outer.kind !== 'city' &&
  outer.kind !== 'district' &&
  outer.country === country &&
  (outer.kind === 'country' || outer.region === region) &&
  population * LIKELIHOOD_OF_DIVISION >= outer.population;

/** Areas with places first, then by population. */
export const byRelevance = (a: FoundCity, b: FoundCity) =>
  Number(b.placeCount > 0) - Number(a.placeCount > 0) || weight(b) - weight(a);
