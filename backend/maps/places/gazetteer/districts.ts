import { normalize } from '../text.js';
import { type Area, areaIn } from './area.js';

type Name = (area: Area, ...names: string[]) => void;

/** Budapest's districts by number. Those without a name of their own are empty. */
const BUDAPEST =
  '||Óbuda-Békásmegyer|Újpest|Belváros-Lipótváros|Terézváros|Erzsébetváros|Józsefváros|Ferencváros|Kőbánya|Újbuda|Hegyvidék|Angyalföld|Zugló|Rákospalota||Rákosmente|Pestszentlőrinc-Pestszentimre|Kispest|Pesterzsébet|Csepel|Budafok-Tétény|Soroksár';
const VIENNA =
  'Innere Stadt|Leopoldstadt|Landstraße|Wieden|Margareten|Mariahilf|Neubau|Josefstadt|Alsergrund|Favoriten|Simmering|Meidling|Hietzing|Penzing|Rudolfsheim-Fünfhaus|Ottakring|Hernals|Währing|Döbling|Brigittenau|Floridsdorf|Donaustadt|Liesing';

interface Numbered {
  country: string;
  city: string;
  count: number;
  names?: string[];
  /** Spellings of the district with this number, the usual one first. */
  spell(number: number): string[];
}

const NUMBERED: Numbered[] = [
  {
    country: 'HU',
    city: 'Budapest',
    count: 23,
    names: BUDAPEST.split('|'),
    spell: (number) => [
      `Budapest ${roman(number)}. kerület`,
      ...[roman(number), number].flatMap((written) => [
        `Budapest ${written}`,
        `${written}. kerület`,
        `${written}. ker`,
        `Budapest ${written}. kerület`,
        `Budapest ${written}. ker`,
      ]),
    ],
  },
  {
    country: 'AT',
    city: 'Vienna',
    count: 23,
    names: VIENNA.split('|'),
    spell: (number) => [
      `Wien ${number}`,
      `Vienna ${number}`,
      `Wien ${number}. Bezirk`,
      `1${String(number).padStart(2, '0')}0 Wien`,
    ],
  },
  {
    country: 'CZ',
    city: 'Prague',
    count: 22,
    spell: (number) => [`Praha ${number}`, `Prague ${number}`],
  },
  {
    country: 'RO',
    city: 'Bucharest',
    count: 6,
    spell: (number) => [
      `Sector ${number}`,
      `Sectorul ${number}`,
      `București Sector ${number}`,
      `București Sectorul ${number}`,
      `Bucharest Sector ${number}`,
    ],
  },
];

/** Boroughs of Berlin and the localities in them, most of which GeoNames lists as districts of the city. */
const BERLIN = `
Bezirk Mitte: Mitte, Moabit, Hansaviertel, Tiergarten, Wedding, Gesundbrunnen
Friedrichshain-Kreuzberg: Friedrichshain, Kreuzberg
Bezirk Pankow: Pankow, Prenzlauer Berg, Weißensee, Heinersdorf, Buch, Karow, Niederschönhausen, Rosenthal, Wilhelmsruh, Französisch Buchholz, Blankenburg
Charlottenburg-Wilmersdorf: Charlottenburg, Wilmersdorf, Schmargendorf, Grunewald, Westend, Charlottenburg-Nord, Halensee
Bezirk Spandau: Spandau, Staaken, Haselhorst, Siemensstadt, Gatow, Kladow, Hakenfelde, Falkenhagener Feld, Wilhelmstadt
Steglitz-Zehlendorf: Steglitz, Zehlendorf, Lichterfelde, Lankwitz, Dahlem, Nikolassee, Wannsee
Tempelhof-Schöneberg: Tempelhof, Schöneberg, Friedenau, Mariendorf, Marienfelde, Lichtenrade
Bezirk Neukölln: Neukölln, Britz, Buckow, Rudow, Gropiusstadt
Treptow-Köpenick: Alt-Treptow, Plänterwald, Baumschulenweg, Johannisthal, Niederschöneweide, Altglienicke, Adlershof, Bohnsdorf, Oberschöneweide, Köpenick, Friedrichshagen, Rahnsdorf, Grünau, Müggelheim, Schmöckwitz
Marzahn-Hellersdorf: Marzahn, Biesdorf, Kaulsdorf, Mahlsdorf, Hellersdorf
Bezirk Lichtenberg: Lichtenberg, Friedrichsfelde, Karlshorst, Falkenberg, Malchow, Wartenberg, Neu-Hohenschönhausen, Alt-Hohenschönhausen, Fennpfuhl, Rummelsburg
Bezirk Reinickendorf: Reinickendorf, Tegel, Konradshöhe, Heiligensee, Frohnau, Hermsdorf, Waidmannslust, Lübars, Wittenau, Märkisches Viertel, Borsigwalde`;

/**
 * Adds the numbered districts of four capitals and the boroughs of Berlin, and merges those that GeoNames lists twice.
 */
export function addDistricts(
  areas: Area[],
  cityNamed: (key: string) => Area | undefined,
  name: Name,
): Area[] {
  const removed = new Set<Area>();
  const added: Area[] = [];
  const partsOf = (city: Area) => {
    const parts = new Map<string, Area[]>();
    const short = normalize(city.name);
    for (const area of areas) {
      if (area.country !== city.country || !isIn(area, city)) continue;
      for (const key of new Set([area.nameKey, area.nameKey.replace(`${short} `, '')]))
        parts.set(key, [...(parts.get(key) ?? []), area]);
    }
    return parts;
  };
  const part = (city: Area, parts: Map<string, Area[]>, names: string[]) => {
    const found = new Set(names.flatMap((spelling) => parts.get(normalize(spelling)) ?? []));
    const [first = inCity(city, names[0]!), ...others] = found;
    if (found.size === 0) added.push(first);
    first.kind = 'district';
    for (const other of others) {
      removed.add(other);
      for (const area of areas) if (area.parent === other) area.parent = first;
      name(first, other.name);
    }
    name(first, ...names);
    return first;
  };
  for (const { country, city: cityName, count, names, spell } of NUMBERED) {
    const city = cityNamed(`${country} ${cityName}`);
    if (!city) continue;
    const parts = partsOf(city);
    for (let number = 1; number <= count; number++) {
      const own = names?.[number - 1];
      part(city, parts, own ? [...spell(number), own] : spell(number)).parent = city;
    }
  }
  const berlin = cityNamed('DE Berlin');
  const parts = berlin && partsOf(berlin);
  for (const line of berlin ? BERLIN.trim().split('\n') : []) {
    const [boroughName = '', localities = ''] = line.split(': ');
    const borough = part(berlin!, parts!, [boroughName]);
    borough.parent = berlin!;
    for (const locality of localities.split(', '))
      part(berlin!, parts!, [locality]).parent = borough;
  }
  return [...areas.filter((area) => !removed.has(area)), ...added];
}

function isIn(area: Area, city: Area): boolean {
  for (let { parent } = area; parent; { parent } = parent) if (parent === city) return true;
  return false;
}

const inCity = (city: Area, name: string): Area =>
  areaIn(city, {
    id: `p${city.country}.${city.name}.${name}`,
    kind: 'district',
    name,
    district: city.name,
    latitude: city.latitude,
    longitude: city.longitude,
  });

const ROMAN: [number, string][] = [
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

function roman(number: number): string {
  const [value, letters] = ROMAN.find(([least]) => least <= number) ?? [0, ''];
  return value === 0 ? '' : letters + roman(number - value);
}
