import { createHash } from 'node:crypto';
import { random, type Locality, type TruePlace } from './places-simulator-city.ts';

export const CAP = 60;
const PAGE = 20;
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/;

type Box = Locality['box'];
export type Resource = Record<string, unknown>;

/** The supported fields of a text search's body. */
export interface SearchBody {
  textQuery?: string;
  languageCode?: string;
  includedType?: string;
  strictTypeFiltering?: boolean;
  includePureServiceAreaBusinesses?: boolean;
  minRating?: number;
  locationBias?: object;
  locationRestriction?: { rectangle?: { low: Point; high: Point } };
  pageSize?: number | string;
  maxResultCount?: number;
  pageToken?: string;
}

/** A request that Google would reject with 400 INVALID_ARGUMENT. */
export class InvalidArgument extends Error {}

export interface World {
  places: TruePlace[];
  localities: Locality[];
}

/** Ranked results of text searches; a page token belongs to one list and its request body. */
export class TextSearch {
  private readonly number: () => number;
  private readonly lists = new Map<string, { body: string; rest: Resource[] }>();
  private tokens = 0;
  private readonly world: World;
  /** Places by latitude row, because a city of 100,000 places is searched thousands of times. */
  private readonly rows: Map<number, TruePlace[]>;
  private readonly noise: number;

  /** @param noise how far chance moves a place up or down; places differ by about 1 */
  constructor(world: World, seed: number, noise: number) {
    this.world = world;
    this.noise = noise;
    this.number = random(seed);
    this.rows = Map.groupBy(world.places, ({ location }) => rowOf(location?.latitude));
  }

  /** @throws InvalidArgument */
  page(body: SearchBody): { places: Resource[]; nextPageToken?: string } {
    const { pageSize, maxResultCount, pageToken, ...same } = body;
    const size = sizeOf(pageSize ?? maxResultCount);
    const sign = createHash('sha256').update(JSON.stringify(same)).digest('base64url');
    const list = pageToken ? this.lists.get(pageToken) : { body: sign, rest: this.list(same) };
    if (list?.body !== sign)
      throw new InvalidArgument(
        'Request parameters for paging requests must match the initial SearchText request.',
      );
    const rest = list.rest.slice(size);
    const places = list.rest.slice(0, size);
    if (rest.length === 0) return { places };
    const nextPageToken = createHash('sha256')
      .update(`${sign}${this.tokens++}`)
      .digest('base64url');
    this.lists.set(nextPageToken, { body: sign, rest });
    return { places, nextPageToken };
  }

  /** Forgets all page tokens, as the server does after some time. */
  forget() {
    this.lists.clear();
  }

  private list(body: SearchBody): Resource[] {
    const { textQuery: text, languageCode, includedType, strictTypeFiltering } = body;
    if (!text?.trim()) throw new InvalidArgument('Empty text_query is not allowed.');
    if (languageCode !== undefined && !LANGUAGE.test(languageCode))
      throw new InvalidArgument(`Invalid language_code '${languageCode}'.`);
    if (body.locationBias && body.locationRestriction)
      throw new InvalidArgument('Only one of location_bias and location_restriction can be set.');
    const box = boxOf(body.locationRestriction);
    const localities = box ? [] : this.localitiesNamed(text);
    if (localities.length > 0) return localities;
    const type = strictTypeFiltering ? includedType : undefined;
    const least = Math.ceil((body.minRating ?? 0) * 2) / 2;
    const includesRoaming = body.includePureServiceAreaBusinesses === true;
    const wanted = this.near(box).filter(
      (place) =>
        (place.location ? !box || within(box, place.location) : includesRoaming) &&
        answers(place, text, type) &&
        (place.rating ?? 0) >= least,
    );
    return wanted
      .map((place) => ({ place, rank: place.relevance + this.noise * (this.number() - 0.5) }))
      .sort((a, b) => b.rank - a.rank)
      .slice(0, CAP)
      .map(({ place }) => resourceOf(place, this.world.places));
  }

  /** All places that may be in a box, and those without a position. */
  private near(box: Box | null): TruePlace[] {
    if (!box) return this.world.places;
    const [south, north] = [rowOf(box.south), rowOf(box.north)];
    const rows = Array.from({ length: north - south + 1 }, (_, index) => south + index);
    return [rowOf(), ...rows].flatMap((row) => this.rows.get(row) ?? []);
  }

  private localitiesNamed(text: string): Resource[] {
    return this.world.localities
      .filter((locality) => text.toLowerCase().startsWith(locality.name.toLowerCase()))
      .map(({ id, name: text, address, country, box }) => ({
        name: `places/${id}`,
        id,
        types: ['locality', 'political'],
        displayName: { text, languageCode: 'en' },
        formattedAddress: address,
        addressComponents: [
          { longText: country, shortText: country, types: ['country', 'political'] },
        ],
        location: {
          latitude: (box.south + box.north) / 2,
          longitude: (box.west + box.east) / 2,
        },
        viewport: {
          low: { latitude: box.south, longitude: box.west },
          high: { latitude: box.north, longitude: box.east },
        },
      }));
  }
}

const rowOf = (latitude = -1000) => Math.floor(latitude * 100);

function sizeOf(requested: unknown): number {
  const size = Number(requested ?? 0);
  if (!Number.isInteger(size) || size < 0) throw new InvalidArgument('Invalid page_size.');
  return size === 0 ? PAGE : Math.min(size, PAGE);
}

function boxOf(restriction: SearchBody['locationRestriction']): Box | null {
  if (!restriction) return null;
  const { rectangle } = restriction;
  if (!rectangle) throw new InvalidArgument('location_restriction must be a rectangle.');
  const { low, high } = rectangle;
  if (!(low.latitude <= high.latitude))
    throw new InvalidArgument('Low latitude must not be above high latitude.');
  return { south: low.latitude, west: low.longitude, north: high.latitude, east: high.longitude };
}
type Point = { latitude: number; longitude: number };

const within = ({ south, west, north, east }: Box, { latitude, longitude }: Point) =>
  latitude >= south &&
  latitude <= north &&
  (west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east);

/** Whether a place matches a category: by type if the request requires one, otherwise by words. */
const answers = ({ types, kind, name }: TruePlace, text: string, type: string | undefined) =>
  type === undefined
    ? `${kind} ${name} ${types.join(' ').replaceAll('_', ' ')}`
        .toLowerCase()
        .includes(text.toLowerCase().replace(/s$/, ''))
    : types.includes(type);

const componentsOf = (town: string) => [
  { longText: town, shortText: town, types: ['locality', 'political'] },
  { longText: 'Texas', shortText: 'TX', types: ['administrative_area_level_1', 'political'] },
  { longText: 'United States', shortText: 'US', types: ['country', 'political'] },
];

/** A place in the API's format, without its empty fields. */
export function resourceOf(place: TruePlace, all: TruePlace[]): Resource {
  const { id, name, language, location, phone, reviews, hours, movedTo } = place;
  const moved = movedTo === null ? null : all.find((other) => other.id === movedTo)?.id;
  const resource = {
    name: `places/${id}`,
    id,
    types: place.types,
    nationalPhoneNumber: phone?.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3'),
    internationalPhoneNumber: phone?.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 $1-$2-$3'),
    formattedAddress: location ? place.address : null,
    addressComponents: place.town && componentsOf(place.town),
    location,
    rating: place.rating,
    websiteUri: place.website,
    regularOpeningHours: hours && { openNow: true, periods: [], weekdayDescriptions: hours },
    businessStatus: place.status,
    userRatingCount: reviews,
    displayName: { text: name, languageCode: language },
    primaryType: place.types[0],
    primaryTypeDisplayName: { text: place.kind, languageCode: 'en' },
    pureServiceAreaBusiness: location === null ? true : null,
    movedPlace: moved && `places/${moved}`,
    movedPlaceId: moved,
  };
  return Object.fromEntries(Object.entries(resource).filter(([, value]) => value != null));
}
