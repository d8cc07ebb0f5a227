import { DataSource } from 'typeorm';
import type * as Config from '../../backend/platform/config.ts';
import type { Batch } from '../../backend/maps/sources/source.ts';
import type * as Google from '../../backend/maps/sources/google/google.source.ts';
import { KEY } from '../support/places-simulator.ts';
import { built } from './world.ts';

interface Setting {
  databaseUrl: string;
  placesUrl: string;
  /** A square city. */
  south: number;
  west: number;
  side: number;
}

/** The built Google source over a simulated Google and a square city. */
export async function openSource({ databaseUrl, placesUrl, south, west, side }: Setting) {
  const database = await new DataSource({ type: 'postgres', url: databaseUrl }).initialize();
  const { GoogleSource }: typeof Google = await built('maps/sources/google/google.source.js');
  const { parseConfig }: typeof Config = await built('platform/config.js');
  const box = { south, west, north: south + side, east: west + side };
  const source = new GoogleSource(
    database,
    { find: async () => ({ box, rings: null }) } as never,
    {} as never,
    {} as never,
    {} as never,
    parseConfig({
      GOOGLE_MAPS_API_KEY: KEY,
      GOOGLE_PLACES_URL: placesUrl,
      GOOGLE_REQUESTS_PER_MINUTE: '1000000',
    }),
  );
  return {
    /** Reads the whole city, starting at the first page. */
    read: (wanted: number): AsyncGenerator<Batch, void> =>
      source.find(
        {
          target: {
            city: 'Squareville',
            category: 'restaurant',
            includedType: 'restaurant',
            why: null,
          },
          options: {},
          wanted,
          checkpoint: null,
          spend: () => Promise.resolve(),
        },
        new AbortController().signal,
      ),
    close: () => database.destroy(),
  };
}
