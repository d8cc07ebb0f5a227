import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { normalize } from '../text.js';
import { type GeoNamesCity, push } from './packages.js';

/** `{ Europe: { Vienna: { exemplarCity: "ウィーン" } } }` */
type Zones = { [part: string]: Zones | string };

/** Languages, some in two scripts, without their regional variants. */
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?$/;

/**
 * Names in all languages of about 400 large cities, those that time zones are named after (Unicode CLDR), by GeoNames' id.
 * GeoNames lacks a tenth of them, even ウィーン.
 */
export function exemplarNames(cities: GeoNamesCity[]): Map<string, string[]> {
  const cityOfZone = exemplarCities(cities);
  const names = new Map<string, string[]>();
  const add = (zones: Zones, zone: string) => {
    for (const [part, inner] of Object.entries(zones)) {
      const city = cityOfZone.get(zone);
      if (typeof inner !== 'string') add(inner, zone === '' ? part : `${zone}/${part}`);
      else if (city && part === 'exemplarCity') push(names, city, inner);
    }
  };
  const main = new URL('main/', import.meta.resolve('cldr-dates-full/package.json'));
  for (const language of readdirSync(fileURLToPath(main)))
    if (LANGUAGE.test(language)) {
      const file = readFileSync(new URL(`${language}/timeZoneNames.json`, main), 'utf8');
      add(JSON.parse(file).main[language].dates.timeZoneNames.zone, '');
    }
  return names;
}

/** Ids of the largest city in each time zone that has the zone's name. */
function exemplarCities(cities: GeoNamesCity[]): Map<string, string> {
  const canonical = new Map<string, string>();
  const largest = new Map<string, GeoNamesCity>();
  for (const city of cities) {
    let zone = canonical.get(city.timeZone);
    if (zone === undefined) {
      const { timeZone } = new Intl.DateTimeFormat('en', {
        timeZone: city.timeZone,
      }).resolvedOptions();
      canonical.set(city.timeZone, (zone = timeZone));
    }
    if (city.population <= (largest.get(zone)?.population ?? 0)) continue;
    const keys = [zone, city.timeZone].map((id) => normalize(id.slice(id.lastIndexOf('/') + 1)));
    if ([city.name, ...city.otherNames].some((name) => keys.includes(normalize(name))))
      largest.set(zone, city);
  }
  return new Map([...largest].map(([zone, { id }]) => [zone, id]));
}
