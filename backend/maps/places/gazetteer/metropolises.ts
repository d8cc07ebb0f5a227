import type { Box } from '../geometry.js';

/** A city whose parts are cities in their own right. Everything within its extent belongs to it. */
interface Metropolis {
  country: string;
  /** The city's name in GeoNames. */
  name: string;
  /** GeoNames' code of the first-level division that is the city: `JP.40`. */
  state?: string;
  /** Codes of second-level divisions that the city consists of: `GB.ENG.GLA`. */
  counties?: string[];
  /** The box in which suburbs and municipalities of one state belong to the city. */
  box?: Box;
}

/** Divisions that are one city by law, by country, and the city's name where GeoNames uses a different one. */
const CITY_STATES = `
JP.40 Tokyo|TR.34 Istanbul|DE.16 Berlin|DE.04 Hamburg|AT.09 Vienna|CN.22 Beijing|CN.23 Shanghai|CN.28 Tianjin
KR.11 Seoul|KR.10 Busan|KR.12 Incheon|KR.15 Daegu|KR.18 Gwangju|KR.19 Daejeon|KR.21 Ulsan|TW.03 Taipei|TH.40 Bangkok
ID.04 Jakarta|MX.09 Mexico City|AR.07 Buenos Aires|BE.BRU Brussels|RU.48 Moscow|RU.66 Saint Petersburg|UA.12 Kyiv
IN.07 Delhi|BR.07 Brasília|CZ.52 Prague|HU.05 Budapest|RO.10 Bucharest|BG.42 Sofia|CO.34 Bogotá|MY.14 Kuala Lumpur
NO.12 Oslo|HR.21 Zagreb|NZ.E7 Auckland`;

const box = (south: number, west: number, north: number, east: number): Box => ({
  south,
  west,
  north,
  east,
});

export const METROPOLISES: Metropolis[] = [
  ...CITY_STATES.trim()
    .split(/[|\n]/)
    .map((line) => {
      const [state = '', ...name] = line.split(' ');
      return { country: state.slice(0, 2), name: name.join(' '), state };
    }),
  { country: 'GB', name: 'London', counties: ['GB.ENG.GLA'] },
  { country: 'PT', name: 'Lisbon', counties: ['PT.14.1106'] },
  { country: 'PT', name: 'Porto', counties: ['PT.17.1312'] },
  { country: 'US', name: 'Brooklyn', counties: ['US.NY.047'] },
  { country: 'US', name: 'Manhattan', counties: ['US.NY.061'] },
  { country: 'US', name: 'Queens', counties: ['US.NY.081'] },
  { country: 'US', name: 'The Bronx', counties: ['US.NY.005'] },
  { country: 'US', name: 'Staten Island', counties: ['US.NY.085'] },
  // Statistical metropolises without a government of their own; the boxes end at rivers, mountains and the coast.
  { country: 'AU', name: 'Sydney', state: 'AU.02', box: box(-34.17, 150.55, -33.57, 151.35) },
  { country: 'AU', name: 'Melbourne', state: 'AU.07', box: box(-38.25, 144.55, -37.5, 145.45) },
  { country: 'AU', name: 'Brisbane', state: 'AU.04', box: box(-27.68, 152.75, -27.15, 153.25) },
  { country: 'AU', name: 'Perth', state: 'AU.08', box: box(-32.45, 115.6, -31.6, 116.15) },
  { country: 'AU', name: 'Adelaide', state: 'AU.05', box: box(-35.2, 138.4, -34.6, 138.75) },
];

/** Boroughs of New York City, each of which is a metropolis above. */
export const NEW_YORK = {
  name: 'New York City',
  boroughs: ['Brooklyn', 'Manhattan', 'Queens', 'The Bronx', 'Staten Island'],
};

/** Countries that consist of one city. Their places belong to it. */
export const CITY_COUNTRIES = new Map([
  ['MC', 'Monaco'],
  ['SG', 'Singapore'],
  ['HK', 'Hong Kong'],
  ['MO', 'Macau'],
  ['GI', 'Gibraltar'],
  ['VA', 'Vatican City'],
]);

/** Boroughs of London that share no name with a town: latitude, longitude, name. */
const LONDON_BOROUGHS = `
51.546 -0.157 Camden|51.500 -0.193 Kensington and Chelsea|51.515 -0.035 Tower Hamlets|51.526 0.033 Newham
51.588 -0.108 Haringey|51.473 -0.080 Southwark|51.457 -0.018 Lewisham|51.482 0.052 Greenwich|51.410 -0.188 Merton
51.589 -0.013 Waltham Forest|51.583 0.070 Redbridge|51.565 0.212 Havering|51.542 -0.448 Hillingdon
51.546 0.133 Barking and Dagenham|51.493 -0.224 Hammersmith and Fulham|51.440 -0.315 Richmond upon Thames`;

export interface CityPart {
  name: string;
  latitude: number;
  longitude: number;
}

export const LONDON_PARTS: CityPart[] = LONDON_BOROUGHS.trim()
  .split(/[|\n]/)
  .map((line) => {
    const [latitude, longitude, ...words] = line.split(' ');
    return {
      name: words.join(' '),
      latitude: Number(latitude),
      longitude: Number(longitude),
    };
  });

/** French cities with numbered arrondissements. Their centers are close enough to the city's. */
export const ARRONDISSEMENTS: Record<string, number> = { Paris: 20, Lyon: 9, Marseille: 16 };

/** An arrondissement as addresses write it: "Paris 11e Arrondissement", "Paris 11", "11th arrondissement Paris". */
export function arrondissement(city: string, number: number): { name: string; others: string[] } {
  const french = `${number}${number === 1 ? 'er' : 'e'}`;
  const ending = number === 1 ? 'st' : number === 2 ? 'nd' : number === 3 ? 'rd' : 'th';
  const ordinals = [french, `${number}ème`, `${number}${ending}`, `${number}`];
  return {
    name: `${city} ${french} Arrondissement`,
    others: ordinals.flatMap((ordinal) => [
      `${city} ${ordinal}`,
      `${city} ${ordinal.padStart(ordinal.length + (number < 10 ? 1 : 0), '0')}`,
      `${city} ${ordinal} Arrondissement`,
      `${ordinal} Arrondissement ${city}`,
    ]),
  };
}
