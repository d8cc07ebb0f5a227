import { kilometers } from '../geometry.js';
import { addDistricts } from './districts.js';
import { areaIn, type Area, areaOver, inhabitants } from './area.js';
import { japanesePrefectures, shortName } from './japan.js';
import { CITY_COUNTRIES, METROPOLISES, NEW_YORK } from './metropolises.js';
import { push, type GeoNamesDivision } from './packages.js';
import { europeanParts, foldName, japaneseParts } from './parts.js';
import { countryName, countryNames } from './regions.js';
import { localNames } from './subdivisions.js';

export interface Town {
  area: Area;
  /** Its name in GeoNames. */
  geoName: string;
  otherNames: string[];
  /** Codes of its divisions: `JP.40`, `JP.40.1857091`. */
  state: string;
  county: string | null;
}

/** A district belongs to the largest city within this distance, such as Hollywood to Los Angeles. */
const MAX_DISTRICT_KM = 15;
/** Countries whose second-level divisions are the cities themselves, with villages as parts. */
const COUNTY_IS_CITY = new Set(['JP', 'TR']);

/** Codes of provinces and departments that addresses use: "Torino (TO)", "Lyon (69)". */
const SPOKEN_CODE = /^(?:[A-Z]{2}|\d[\dAB])$/;

/** Countries whose first-level divisions are towns. */
const STATE_IS_TOWN = new Set(['MT', 'SI', 'LI', 'SM']);

/** Builds the areas above and below the towns, and gives every area its parent. */
export function buildHierarchy(
  towns: Town[],
  states: Map<string, string>,
  counties: Map<string, GeoNamesDivision>,
) {
  return new Hierarchy(towns, states, counties).build();
}

class Hierarchy {
  private areas: Area[] = [];
  private readonly otherNames = new Map<Area, string[]>();
  private readonly codes = new Map<Area, string[]>();
  private readonly countryAreas = new Map<string, Area>();
  private readonly stateAreas = new Map<string, Area>();
  private readonly countyAreas = new Map<string, Area>();
  private readonly townsByState = new Map<string, Town[]>();
  private readonly townsByCounty = new Map<string, Town[]>();
  private readonly cityByName = new Map<string, Area>();

  constructor(
    private readonly towns: Town[],
    private readonly states: Map<string, string>,
    private readonly counties: Map<string, GeoNamesDivision>,
  ) {
    for (const town of towns) {
      push(this.townsByState, town.state, town);
      if (town.county && counties.has(town.county)) push(this.townsByCounty, town.county, town);
      if (town.area.kind !== 'city') continue;
      const key = `${town.area.country} ${town.geoName}`;
      const known = this.cityByName.get(key);
      if (!known || known.population < town.area.population) this.cityByName.set(key, town.area);
    }
  }

  build() {
    this.addCountries();
    this.claimMetropolises();
    this.addStates();
    this.nameStates();
    this.addCounties();
    this.placeTowns();
    this.placeSuburbs();
    this.placeDistricts();
    const name = this.name.bind(this);
    const cityNamed = (city: string) => this.cityByName.get(city);
    this.areas.push(
      ...europeanParts(cityNamed, name),
      ...japaneseParts(this.areas, this.otherNames, name),
    );
    this.areas = addDistricts(this.areas, cityNamed, name);
    this.estimatePopulations();
    return { areas: this.areas, otherNames: this.otherNames, codes: this.codes };
  }

  private name(area: Area, ...names: string[]): void {
    for (const name of names) push(this.otherNames, area, name);
  }

  private addCountries(): void {
    const byCountry = new Map<string, Area[]>();
    for (const { area } of this.towns) push(byCountry, area.country, area);
    for (const [code, cities] of byCountry) {
      const only = this.cityByName.get(`${code} ${CITY_COUNTRIES.get(code)}`);
      const name = countryName(code);
      const country: Area = only ?? {
        ...areaOver(`c${code}`, 'country', name, cities),
        country: code,
        regionCode: null,
        region: null,
      };
      if (!only) this.areas.push(country);
      this.countryAreas.set(code, country);
      this.name(country, ...countryNames(code));
    }
  }

  /** Divisions that are themselves cities get no area of their own: the city is their area. */
  private claimMetropolises(): void {
    for (const { country, name, state, counties, box } of METROPOLISES) {
      const city = this.cityByName.get(`${country} ${name}`);
      if (!city || box) continue;
      if (state) {
        city.parent = this.countryAreas.get(country) ?? null;
        this.stateAreas.set(state, city);
        if (this.states.has(state)) this.name(city, this.states.get(state)!);
      }
      for (const county of counties ?? []) {
        this.countyAreas.set(county, city);
        this.name(city, this.counties.get(county)?.name ?? name);
      }
    }
    for (const [code, { kanji }] of japanesePrefectures) {
      const city = this.stateAreas.get(`JP.${code}`);
      if (city) this.name(city, kanji);
    }
  }

  private addStates(): void {
    for (const [code, towns] of this.townsByState) {
      const name = this.states.get(code);
      const parent = this.countryAreas.get(code.slice(0, 2));
      if (!name || !parent || this.stateAreas.has(code)) continue;
      if (parent.kind === 'city') {
        this.stateAreas.set(code, parent);
        continue;
      }
      const largest = towns
        .map(({ area }) => area)
        .filter(({ kind }) => kind === 'city')
        .sort((a, b) => b.population - a.population)[0];
      if (largest && STATE_IS_TOWN.has(parent.country)) {
        largest.parent = parent;
        this.stateAreas.set(code, largest);
        this.name(largest, name);
        continue;
      }
      const { regionCode } = towns[0]!.area;
      const state: Area = {
        ...areaOver(
          `s${code}`,
          'state',
          name,
          towns.map(({ area }) => area),
        ),
        parent,
        country: parent.country,
        regionCode,
        region: name,
      };
      this.areas.push(state);
      this.stateAreas.set(code, state);
      const kanji = parent.country === 'JP' && japanesePrefectures.get(code.slice(3))?.kanji;
      if (kanji) this.name(state, kanji, `${name} ken`, `${name} fu`, `${name} prefecture`);
      if (regionCode && /^[A-Z]{2,3}$/.test(regionCode) && regionCode !== parent.country)
        this.name(state, `${name} state`);
    }
  }

  private nameStates(): void {
    const byCountry = new Map<string, Map<string, string>>();
    for (const [code, name] of this.states) {
      const country = code.slice(0, 2);
      if (!this.stateAreas.has(code)) continue;
      byCountry.set(country, (byCountry.get(country) ?? new Map()).set(code, name));
    }
    for (const [country, states] of byCountry)
      for (const [state, subdivisions] of localNames(country, states)) {
        const area = this.stateAreas.get(state)!;
        this.name(area, ...subdivisions.map(({ name }) => name));
        for (const { code } of subdivisions)
          if (/^[A-Z]{2,3}$/.test(code)) push(this.codes, area, code);
      }
  }

  private addCounties(): void {
    for (const [code, { name, latitude, longitude }] of this.counties) {
      const state = this.stateAreas.get(code.slice(0, code.lastIndexOf('.')));
      if (!state || this.countyAreas.has(code)) continue;
      const towns = this.townsByCounty.get(code) ?? [];
      const { country } = state;
      const short = shortName(name, country);
      const isCity =
        COUNTY_IS_CITY.has(country) &&
        !/(?:gun|shich[oō])\b/i.test(name) &&
        state.kind !== 'country';
      const keys = isCity || state.kind === 'city' ? [short, name].map(foldName) : [];
      // One package writes some names differently, so their county is unknown: Higashi-ōsaka, Mino.
      const inState = isCity ? (this.townsByState.get(code.replace(/\.[^.]*$/, '')) ?? []) : [];
      const namesake = [...towns, ...inState.filter((town) => town.county === null)].find(
        ({ area }) => area.kind === 'city' && keys.includes(foldName(area.name)),
      )?.area;
      if (namesake && namesake !== state) {
        this.countyAreas.set(code, namesake);
        this.name(namesake, name, short);
        namesake.parent = state;
        continue;
      }
      if (namesake) {
        this.countyAreas.set(code, state);
        continue;
      }
      if (towns.length < 2 && (!isCity || (latitude === null && state.kind !== 'city'))) continue;
      const county = areaIn(state, {
        id: `n${code}`,
        kind: isCity ? 'city' : 'county',
        name: isCity ? short : name,
        population: isCity ? 0 : inhabitants(towns.map(({ area }) => area)),
        latitude: latitude ?? state.latitude,
        longitude: longitude ?? state.longitude,
      });
      this.areas.push(county);
      this.countyAreas.set(code, county);
      if (isCity) this.name(county, name);
      const ownCode = code.slice(code.lastIndexOf('.') + 1);
      if (SPOKEN_CODE.test(ownCode)) push(this.codes, county, ownCode);
    }
  }

  private placeTowns(): void {
    for (const { area, state, county } of this.towns) {
      if (area.kind !== 'city') continue;
      this.areas.push(area);
      const above = [
        county && this.countyAreas.get(county),
        this.stateAreas.get(state),
        this.countryAreas.get(area.country),
      ];
      area.parent ??= above.find((parent) => parent && parent !== area) || null;
      if (this.countryAreas.get(area.country) === area) area.parent = null;
    }
    const newYork = this.cityByName.get(`US ${NEW_YORK.name}`);
    if (newYork) newYork.parent = this.stateAreas.get('US.NY') ?? null;
    for (const name of NEW_YORK.boroughs) {
      const borough = this.cityByName.get(`US ${name}`);
      if (borough && newYork) borough.parent = newYork;
    }
  }

  /** Counties and towns in the box of a metropolis. */
  private placeSuburbs(): void {
    for (const { country, name, state, box } of METROPOLISES) {
      const city = this.cityByName.get(`${country} ${name}`);
      const stateArea = state && this.stateAreas.get(state);
      if (!box || !city || !stateArea) continue;
      const county = city.parent;
      // A county with the same name, such as the City of Sydney, is the center of the city.
      city.parent = stateArea;
      for (const area of this.areas) {
        const within =
          area !== city &&
          (area.parent === stateArea || area.parent === county) &&
          area.latitude > box.south &&
          area.latitude < box.north &&
          area.longitude > box.west &&
          area.longitude < box.east;
        if (within) area.parent = city;
      }
    }
  }

  /**
   * A district belongs to its county if that is a city or part of one, otherwise to the largest city nearby. Far from any
   * city, it is a city itself.
   */
  private placeDistricts(): void {
    const cells = new Map<string, Area[]>();
    const cell = (latitude: number, longitude: number) =>
      `${Math.floor(latitude * 5)} ${Math.floor(longitude * 5)}`;
    for (const area of this.areas) {
      if (area.kind === 'city') push(cells, cell(area.latitude, area.longitude), area);
    }
    for (const { area: district, state, county } of this.towns) {
      if (district.kind !== 'district') continue;
      const countyArea = county ? this.countyAreas.get(county) : undefined;
      const around = [-0.2, 0, 0.2].flatMap((north) =>
        [-0.2, 0, 0.2].flatMap(
          (east) => cells.get(cell(district.latitude + north, district.longitude + east)) ?? [],
        ),
      );
      const near = around.filter(
        (city) =>
          city.country === district.country &&
          city.regionCode === district.regionCode &&
          city.population > district.population &&
          kilometers(city, district) <= MAX_DISTRICT_KM,
      );
      const largest = near.sort((a, b) => b.population - a.population)[0];
      district.parent =
        (countyArea?.kind === 'city' || isInMetropolis(countyArea) ? countyArea : largest) ??
        countyArea ??
        this.stateAreas.get(state) ??
        this.countryAreas.get(district.country) ??
        null;
      if (district.parent?.kind !== 'city' && !isInMetropolis(district.parent))
        district.kind = 'city';
      this.areas.push(district);
    }
  }

  /** Parts whose population GeoNames lacks get an equal share of their city's, which is enough to rank them. */
  private estimatePopulations(): void {
    const parts = new Map<Area, Area[]>();
    for (const area of this.areas) {
      const { id, population, parent } = area;
      if (/^[np]/.test(id) && population === 0 && parent?.kind === 'city')
        push(parts, parent, area);
    }
    for (const [city, siblings] of parts) {
      const share = Math.round(city.population / siblings.length);
      for (const part of siblings) part.population = share;
    }
  }
}

const isInMetropolis = (area: Area | null | undefined) => area?.parent?.kind === 'city';
