import { normalize } from '../text.js';
import { ALIASES } from './aliases.js';
import type { Alias, Area, LabeledArea } from './area.js';
import { buildHierarchy } from './hierarchy.js';
import { foldRomaji } from './japan.js';
import { labelAreas } from './labels.js';
import { readPackages } from './packages.js';
import { regionAbbreviation } from './regions.js';

/** Names that labels have kept since GeoNames changed them, by its id. */
const RENAMED: Record<string, string> = { 5128581: 'New York' };
/** GeoNames feature code of a district. */
const SECTION = 'PPLX';
const DIGRAPHS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe', æ: 'ae' };
/** Countries that write these letters as two in ASCII. */
const WITH_DIGRAPHS = new Set(['DE', 'AT', 'CH', 'LI', 'DK', 'NO', 'SE']);

/** All named areas with unique labels and their other names. */
export function gazetteer(): { areas: LabeledArea[]; aliases: Alias[] } {
  const { cities, states, counties } = readPackages();
  const towns = cities.map((city) => {
    const { country, state, county, population, latitude, longitude } = city;
    const adminCode = state.slice(3);
    const name = RENAMED[city.id] ?? city.name;
    const area: Area = {
      id: `g${city.id}`,
      kind: city.featureCode === SECTION ? 'district' : 'city',
      parent: null,
      name,
      nameKey: normalize(name),
      regionCode: adminCode === '' ? null : regionAbbreviation(country, adminCode),
      region: states.get(state) ?? null,
      district: (county && counties.get(county)?.name) ?? null,
      country,
      population,
      latitude,
      longitude,
    };
    return { area, geoName: city.name, otherNames: city.otherNames, state, county };
  });
  const { areas, otherNames } = buildHierarchy(towns, states, counties);
  const labeled = labelAreas(areas);
  const aliases = new Map<string, Alias>();
  const add = (area: LabeledArea, name: string) => {
    const key = normalize(name);
    if (key !== '' && key !== area.nameKey) aliases.set(`${key}|${area.id}`, { key, area });
  };
  for (const { area, otherNames: names } of towns)
    if (isLabeled(area) && !isNeighborhood(area))
      for (const name of names) if (isName(name, area)) add(area, name);
  for (const area of labeled) {
    for (const name of ALIASES[area.label] ?? []) add(area, name);
    for (const name of otherNames.get(area) ?? []) add(area, name);
    for (const name of spellings(area)) add(area, name);
  }
  // Inserting in index order is a third faster.
  labeled.sort((a, b) => (a.labelKey < b.labelKey ? -1 : 1));
  return { areas: labeled, aliases: [...aliases.values()] };
}

/** An import files the places of a neighborhood under the ward around it, which is unknown here: 梅田 lies in 北区. */
const isNeighborhood = ({ parent, population }: Area) =>
  parent?.kind === 'city' && population < MAX_NEIGHBORHOOD;
const MAX_NEIGHBORHOOD = 5000;

const isLabeled = (area: Area): area is LabeledArea => 'label' in area;

/** Codes of airports, links, and machine transliterations of Chinese ("luo li ya") are no names. */
const isName = (name: string, { country, population }: Area) =>
  name !== '' &&
  name.length <= MAX_NAME &&
  !/^[A-Z\d]{2,5}$|^[a-z' =-]+$|:\/\//.test(name) &&
  (country !== 'US' || population >= MIN_NAMED_ABROAD || /(?!\p{Script=Latin})\p{L}/u.test(name));
/** Other Latin names of smaller American towns are those that they had long ago: Dayton was once called Venice. */
const MIN_NAMED_ABROAD = 250_000;
const MAX_NAME = 60;

/** Spellings of a name that are derived by rule. */
function* spellings({ country, name, nameKey }: Area): Generator<string> {
  if (WITH_DIGRAPHS.has(country) && /[äöüåøæ]/i.test(name))
    yield name.toLowerCase().replace(/[äöüåøæ]/g, (letter) => DIGRAPHS[letter]!);
  if (/^[^ ]+-[^ ]+$/.test(name)) yield nameKey.replace(/ /g, '');
  if (country === 'JP') yield foldRomaji(nameKey);
  if (country === 'MT') yield nameKey.replace(/^(?:(?:h|hal|haz|had|il|l|ta) |i(?=m[dgst]))/, '');
  if (nameKey.startsWith('the ')) yield nameKey.slice('the '.length);
  if (/^city of (?!london)/.test(nameKey)) yield nameKey.slice('city of '.length);
}
