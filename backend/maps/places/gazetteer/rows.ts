import { normalize } from '../text.js';
import { ALIASES } from './aliases.js';
import type { Alias, Area, LabeledArea } from './area.js';
import { exemplarNames } from './exemplars.js';
import { buildHierarchy } from './hierarchy.js';
import { foldRomaji } from './japan.js';
import { labelAreas } from './labels.js';
import { asQualifier } from './names.js';
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
  const exemplars = exemplarNames(cities);
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
    const fame = fameOf(city.otherNames, city.featureCode === CAPITAL);
    const otherNames = city.otherNames.concat(exemplars.get(city.id) ?? []);
    return { area, geoName: city.name, otherNames, fame, state, county };
  });
  const { areas, otherNames, codes } = buildHierarchy(towns, states, counties);
  const labeled = labelAreas(areas);
  const fames = new Map(towns.map(({ area, fame }) => [area, fame]));
  const aliases: Alias[] = [];
  const addKey = (area: LabeledArea, key: string) => {
    if (key !== '' && key !== area.nameKey) aliases.push({ key, area, fame: fames.get(area) ?? 1 });
  };
  const add = (area: LabeledArea, name: string) => addKey(area, normalize(name));
  for (const { area, otherNames: names } of towns)
    if (isLabeled(area) && !isNeighborhood(area))
      for (const name of names) if (isName(name, area)) add(area, name);
  for (const area of labeled) {
    for (const name of ALIASES[area.label] ?? []) add(area, name);
    for (const name of otherNames.get(area) ?? []) add(area, name);
    for (const name of spellings(area)) add(area, name);
    for (const code of codes.get(area) ?? []) addKey(area, asQualifier(code));
  }
  // Inserting in index order is a third faster.
  labeled.sort((a, b) => (a.labelKey < b.labelKey ? -1 : 1));
  return { areas: labeled, aliases };
}

/** An import files the places of a neighborhood under the ward around it, which is unknown here: 梅田 lies in 北区. */
const isNeighborhood = ({ parent, population }: Area) =>
  parent?.kind === 'city' && population < MAX_NEIGHBORHOOD;
const MAX_NEIGHBORHOOD = 5000;

/**
 * Cities that the whole world talks about have names in many languages: Barcelona in Spain has 90, and its namesake in
 * Venezuela, which is half as large, has 20.
 */
const fameOf = (names: string[], isCapital: boolean) =>
  (Math.round(10 * Math.min(MAX_FAME, Math.max(1, names.length / NAMES_OF_A_CITY))) / 10) *
  (isCapital ? FAME_OF_CAPITAL : 1);
const NAMES_OF_A_CITY = 20;
const MAX_FAME = 5;
const FAME_OF_CAPITAL = 2;
/** GeoNames feature code of a capital. */
const CAPITAL = 'PPLC';

const isLabeled = (area: Area): area is LabeledArea => 'label' in area;

/** Codes of airports, links, machine transliterations of Chinese ("luo li ya") and one or two Latin letters are no names. */
const isName = (name: string, { country, population }: Area) =>
  name !== '' &&
  name.length <= MAX_NAME &&
  !/^[A-Z\d]{2,5}$|^[a-z' =-]+$|:\/\/|^\p{Script=Latin}{1,2}$/u.test(name) &&
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
