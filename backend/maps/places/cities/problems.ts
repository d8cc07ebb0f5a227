import { CityProblem } from '../city-problem.js';
import type { FoundCity } from './city.sql.js';
import { byRelevance } from './likelihood.js';

const MAX_CANDIDATES = 10;

/** The gazetteer has no city with this name. */
export class UnknownCity extends CityProblem {}

export const labels = (cities: FoundCity[]) =>
  cities.slice(0, MAX_CANDIDATES).map(({ label }) => label);

export function ambiguous(text: string, cities: FoundCity[]): CityProblem {
  const countries = new Set(cities.map(({ country }) => country));
  const missing = countries.size === 1 ? 'state' : 'state or country';
  return new CityProblem(
    `"${text.trim()}" could be several cities. Add the ${missing}.`,
    labels([...cities].sort(byRelevance)),
    true,
  );
}
