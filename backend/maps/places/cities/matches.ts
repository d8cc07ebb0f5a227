import { normalize } from '../text.js';
import type { FoundCity } from './city.sql.js';
import type { AreaAround } from './parts.sql.js';
import { countriesInEnglish, type Interpretation, qualifies } from './qualifiers.js';

/** The areas that each interpretation of a text may mean, the likeliest interpretation first. */
export function* matches(
  text: string,
  options: Interpretation[],
  byNames: Map<string, FoundCity[]>[],
  around: (city: FoundCity) => AreaAround[],
): Generator<{ all: FoundCity[]; meant: FoundCity[] }> {
  // "Panama" also means the city in Panama, but "USA" does not mean Usa in Japan.
  const countryCodes = countriesInEnglish(text);
  for (const citiesByName of byNames) {
    for (const { name, qualifier } of options) {
      const all = (citiesByName.get(name) ?? []).filter(
        (city) =>
          qualifies(city, qualifier, around(city)) &&
          (countryCodes.length === 0 || countryCodes.includes(city.country)),
      );
      if (all.length === 0) continue;
      // "Kita, Osaka" is the ward of the city, not that of another city in the prefecture. "Madrid, Madrid" is in no city.
      const inCity = all.filter(({ district }) => {
        const outer = normalize(district ?? '');
        return outer !== '' && outer !== name && qualifier.startsWith(outer);
      });
      const here = inCity.length > 0 ? inCity : all;
      // Within a place, a town's own name is meant: "Camden, London" is not Camden Town.
      const own = qualifier === '' ? [] : here.filter((city) => isTown(city) && !city.isOtherName);
      yield { all, meant: own.length > 0 ? own : here };
    }
  }
}

export const isTown = ({ kind }: FoundCity) => kind === 'city' || kind === 'district';
