import { normalize } from '../text.js';
import { type Area, areaIn } from './area.js';
import { foldRomaji, japaneseWards } from './japan.js';
import { arrondissement, ARRONDISSEMENTS, LONDON_PARTS } from './metropolises.js';

/** Gives an area more names. */
type Name = (area: Area, ...names: string[]) => void;

/** Boroughs of London and arrondissements in France, which GeoNames lacks. */
export function* europeanParts(
  cityNamed: (key: string) => Area | undefined,
  name: Name,
): Generator<Area> {
  const london = cityNamed('GB London');
  for (const part of london ? LONDON_PARTS : [])
    yield areaIn(london!, {
      id: `pGB.London.${normalize(part.name)}`,
      kind: 'city',
      district: london!.name,
      ...part,
    });
  for (const [cityName, count] of Object.entries(ARRONDISSEMENTS)) {
    const city = cityNamed(`FR ${cityName}`);
    for (let number = 1; city && number <= count; number++) {
      const { name: full, others } = arrondissement(cityName, number);
      const part = inCity(city, `pFR.${cityName}.${number}`, full);
      name(part, ...others);
      yield part;
    }
  }
}

/** Names Japanese wards in kanji. Yields the wards of cities other than Tokyo, which GeoNames lacks. */
export function* japaneseParts(
  areas: Area[],
  otherNames: Map<Area, string[]>,
  name: Name,
): Generator<Area> {
  const cities = new Map<string, Area>();
  for (const area of areas) {
    if (area.country !== 'JP' || area.kind !== 'city') continue;
    for (const cityName of [area.name, ...(otherNames.get(area) ?? [])]) {
      const key = `${area.regionCode} ${foldName(cityName)}`;
      const known = cities.get(key);
      if (!known || known.population < area.population) cities.set(key, area);
    }
  }
  const find = (prefecture: string, reading: string) =>
    cities.get(`${prefecture} ${foldName(reading)}`);
  for (const { prefecture, city: cityName, wards } of japaneseWards) {
    const city = find(prefecture, cityName);
    if (!city) continue;
    if (cityName === 'Tokyo') name(city, '東京', '東京都');
    const added = new Map<string, Area>();
    for (const { reading, kanji } of wards) {
      let ward = cityName === 'Tokyo' ? find(prefecture, reading) : added.get(reading);
      if (!ward) {
        ward = inCity(city, `pJP.${prefecture}.${cityName}.${reading}`, reading);
        added.set(reading, ward);
        yield ward;
      }
      name(ward, reading, `${reading}-ku`, `${kanji}区`);
    }
  }
}

/** A district without a known location of its own. */
function inCity(city: Area, id: string, name: string): Area {
  const { latitude, longitude } = city;
  return areaIn(city, { id, kind: 'district', name, district: city.name, latitude, longitude });
}

export const foldName = (name: string) => foldRomaji(normalize(name));
