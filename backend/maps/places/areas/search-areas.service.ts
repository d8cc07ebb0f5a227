import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AreaRequest } from '#contract/areas.js';
import { ProblemException } from '../../../platform/problem.js';
import { CitiesService } from '../cities/cities.service.js';
import { countryName } from '../gazetteer/regions.js';
import { CityEntity } from '../city.entity.js';
import { cityBox } from '../fetch/city-box.js';
import { kilometers, type Box } from '../geometry.js';
import { isPartOf, nearestTown, townsIn, type CityPoint } from './areas.sql.js';
import { postcodePattern } from './postcodes.js';
import { locate } from './locate.js';
import type { NamedArea, SearchArea } from './search-area.js';
import { circleShape, contains, middleOf, polygonShape, type Shape } from './shape.js';

/** A drawn area may begin this far from the city that the request names. */
const MAX_DISTANCE_KM = 100;
const MAX_LISTED_POSTCODES = 3;
/** Half the side of the box in which towns may give a drawn area its name. */
const TOWN_DEGREES = 0.5;
/** Radius of a town. */
const TOWN_KM = 3;
/** The fallback when the city's location is unknown. */
const INHABITED: Box = { south: -60, west: -180, north: 75, east: 180 };

/** Resolves the area that a request searches. */
@Injectable()
export class SearchAreasService {
  constructor(
    private readonly database: DataSource,
    private readonly cities: CitiesService,
  ) {}

  /**
   * @param find looks up the named area for the input; by default, in the gazetteer
   * @throws CityProblem if the named area is unknown or ambiguous
   * @throws ProblemException 422 for a drawn area elsewhere, or postal codes from another country
   */
  async resolve(
    request: AreaRequest,
    find: (text: string) => Promise<NamedArea> = (text) => this.cities.find(text),
  ): Promise<SearchArea> {
    const { city, radiusKm, polygon } = request;
    const drawn = polygon ? polygonShape(polygon) : null;
    const search = (name: string): Promise<NamedArea> => {
      if (drawn) return this.near(drawn, name);
      return radiusKm ? this.cities.find(name) : find(name);
    };
    const { area: named, codes } =
      city === undefined
        ? { area: await this.near(drawn!, city), codes: [] }
        : await locate(city, search);
    const postcodes = [...(request.postcodes ?? []), ...codes];
    const shape = drawn ?? (radiusKm ? circleShape(centerOf(named), radiusKm) : null);
    return {
      label: labelOf({ ...request, postcodes }, named.label),
      named: named.label,
      cityId: named.id,
      country: named.country || null,
      shape,
      postcodes: patternsOf(postcodes, named),
    };
  }

  /** A box around an area whose outline is unknown. */
  async boxOf({ cityId, named, shape }: SearchArea): Promise<Box> {
    if (shape) return shape.box;
    const city = await (cityId
      ? this.database.getRepository(CityEntity).findOneBy({ id: cityId })
      : this.cities.find(named).catch(() => null));
    const { latitude = null, longitude = null, population = 0 } = city ?? {};
    return latitude === null || longitude === null
      ? INHABITED
      : cityBox({ latitude, longitude }, population);
  }

  /** The named area of a drawn one; without a name, the town around it. */
  private async near(shape: Shape, city: string | undefined): Promise<NamedArea> {
    const town = await this.townOf(shape);
    if (city === undefined) {
      if (town) return town;
      throw new ProblemException(
        422,
        "We couldn't find a city near this area. Please enter one as well.",
      );
    }
    const named = await this.cities.find(city);
    const isThere =
      isNear(shape, named) ||
      (town?.id && (await isPartOf(this.database.manager, town.id, named.id)));
    if (!isThere) {
      const message = `The drawn area is far from ${named.label}. Draw it there, or enter another city.`;
      throw new ProblemException(422, message, { errors: { polygon: message } });
    }
    return named;
  }

  private async townOf(shape: Shape): Promise<CityPoint | null> {
    const { manager } = this.database;
    const middle = middleOf(shape.box);
    const { latitude, longitude } = middle;
    const around = {
      south: latitude - TOWN_DEGREES,
      west: longitude - TOWN_DEGREES,
      north: latitude + TOWN_DEGREES,
      east: longitude + TOWN_DEGREES,
    };
    const towns = (await townsIn(manager, around)).map((town) => ({
      town,
      // Like gravity: people name a place after a metropolis, unless a town is much closer.
      pull: town.population / (TOWN_KM + kilometers(middle, town)) ** 2,
    }));
    const [best] = towns.sort((a, b) => b.pull - a.pull);
    return best?.town ?? (await nearestTown(manager, middle));
  }
}

/** Whether a drawn area contains the center of a named one, or is close to it. */
function isNear(shape: Shape, { latitude, longitude }: NamedArea): boolean {
  if (latitude === null || longitude === null) return false;
  const center = { latitude, longitude };
  return (
    contains(shape, center) ||
    shape.rings.flat().some((corner) => kilometers(corner, center) <= MAX_DISTANCE_KM)
  );
}

/** @throws ProblemException 422 if the center is unknown */
function centerOf({ label, latitude, longitude }: NamedArea) {
  if (latitude !== null && longitude !== null) return { latitude, longitude };
  const message = `We don't know where the center of ${label} is. Search without a radius, or draw the area.`;
  throw new ProblemException(422, message, { errors: { radiusKm: message } });
}

/** @throws ProblemException 422 for codes from another country */
function patternsOf(postcodes: string[], { country }: NamedArea): string[] {
  const patterns = postcodes.map((code) => {
    const pattern = postcodePattern(code, country);
    if (pattern) return pattern;
    const message = `"${code}" is not a valid postal code in this country (${countryName(country ?? '')}).`;
    throw new ProblemException(422, message, { errors: { postcodes: message } });
  });
  return [...new Set(patterns)];
}

/** "94103 and 94110 in San Francisco, CA", "10 km around Austin, TX", "Drawn area near Austin, TX". */
function labelOf({ radiusKm, polygon, postcodes = [] }: AreaRequest, named: string): string {
  const place = polygon
    ? `Drawn area near ${named}`
    : radiusKm
      ? `${radiusKm} km around ${named}`
      : named;
  if (postcodes.length === 0) return place;
  const codes = [...new Set(postcodes.map((code) => code.toUpperCase()))];
  const listed = codes.slice(0, MAX_LISTED_POSTCODES);
  if (codes.length > listed.length) listed.push(`${codes.length - listed.length} more`);
  const list = new Intl.ListFormat('en-US').format(listed);
  return place === named
    ? `${list} in ${named}`
    : `${list}, ${place.replace(/^D/, (letter) => letter.toLowerCase())}`;
}
