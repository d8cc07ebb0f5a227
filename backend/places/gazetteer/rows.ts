import { normalize } from '../text.js';
import { ALIASES, RENAMED } from './aliases.js';
import type { Alias, Area, LabeledArea } from './area.js';
import { buildHierarchy } from './hierarchy.js';
import { foldRomaji } from './japan.js';
import { labelAreas } from './labels.js';
import { readPackages } from './packages.js';
import { regionAbbreviation } from './regions.js';

/** GeoNames feature code of a district. */
const SECTION = 'PPLX';
const DIGRAPHS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe', æ: 'ae' };
/** Countries that write these letters as two in ASCII. */
const WITH_DIGRAPHS = new Set(['DE', 'AT', 'CH', 'LI', 'DK', 'NO', 'SE']);

/** All named areas with unique labels and their other names. */
export function gazetteer(): { areas: LabeledArea[]; aliases: Alias[] } {
  const { cities, states, counties } = readPackages();
  const towns = cities.map(({ city, county }) => {
    const { country, adminCode } = city;
    const name = RENAMED[`${country}.${adminCode}.${city.name}`] ?? city.name;
    const [longitude, latitude] = city.loc.coordinates;
    const area: Area = {
      id: `g${city.cityId}`,
      kind: city.featureCode === SECTION ? 'district' : 'city',
      parent: null,
      name,
      nameKey: normalize(name),
      regionCode: adminCode === '' ? null : regionAbbreviation(country, adminCode),
      region: states.get(`${country}.${adminCode}`) ?? null,
      district: (county && counties.get(county)?.name) ?? null,
      country,
      population: city.population,
      latitude,
      longitude,
    };
    return { area, geoName: city.name, state: `${country}.${adminCode}`, county };
  });
  const { areas, otherNames } = buildHierarchy(towns, states, counties);
  const labeled = labelAreas(areas);
  const aliases = new Map<string, Alias>();
  const add = (area: LabeledArea, name: string) => {
    const key = normalize(name);
    if (key !== '' && key !== area.nameKey)
      aliases.set(`${key}|${area.id}`, { key, cityId: area.id });
  };
  for (const area of labeled) {
    for (const name of ALIASES[area.label] ?? []) add(area, name);
    for (const name of otherNames.get(area) ?? []) add(area, name);
    for (const name of spellings(area)) add(area, name);
  }
  // Inserting in index order is a third faster.
  labeled.sort((a, b) => (a.labelKey < b.labelKey ? -1 : 1));
  return { areas: labeled, aliases: [...aliases.values()] };
}

/** Spellings of a name that are derived by rule. */
function* spellings({ country, name, nameKey }: Area): Generator<string> {
  if (WITH_DIGRAPHS.has(country) && /[äöüåøæ]/i.test(name))
    yield name.toLowerCase().replace(/[äöüåøæ]/g, (letter) => DIGRAPHS[letter]!);
  if (country === 'JP') yield foldRomaji(nameKey);
  if (country === 'MT') yield nameKey.replace(/^(?:(?:h|hal|haz|had|il|l|ta) |i(?=m[dgst]))/, '');
  if (nameKey.startsWith('the ')) yield nameKey.slice('the '.length);
  if (/^city of (?!london)/.test(nameKey)) yield nameKey.slice('city of '.length);
}
