import type pg from 'pg';
import type { DataSource } from 'typeorm';
import { SourceClient } from '../../http/client.js';
import { CitiesService } from '../cities/cities.service.js';
import { City } from '../city.entity.js';
import { importPlaces, type ImportResult } from '../import/import.js';
import { BrokenFile } from '../import/record.js';
import { Bucket, OVERTURE } from './bucket.js';
import { cityBox } from './city-box.js';
import { openRelease } from './release.js';

/** Milliseconds. A large column takes this long on a slow connection. */
const TIMEOUTS_MS = { total: 300_000 };

export interface Fetched extends ImportResult {
  /** "Austin, TX" */
  label: string;
  release: string;
}

/**
 * Imports a city from an Overture release in one transaction. Places that the release lacks are removed from the index.
 * @param release null for the newest
 * @param report receives progress lines
 * @throws CityProblem if the city is unknown or ambiguous
 * @throws BrokenFile if the release cannot be read; the index is unchanged
 * @throws HttpProblem if the server fails; the index is unchanged, and another call resumes the import
 */
export async function fetchCity(
  database: DataSource,
  client: pg.Client,
  overtureUrl: string,
  name: string,
  release: string | null,
  report: (line: string) => void,
): Promise<Fetched> {
  const { id, label } = await new CitiesService(database).find(name);
  const city = await database.getRepository(City).findOneByOrFail({ id });
  const { latitude, longitude, population } = city;
  if (latitude === null || longitude === null)
    throw new BrokenFile(`The location of ${label} is unknown.`);
  const box = cityBox({ latitude, longitude }, population);
  const http = new SourceClient({ name: OVERTURE, timeouts: TIMEOUTS_MS }, database);
  const bucket = new Bucket(http, overtureUrl);
  report(`Reading ${label} from ${overtureUrl}`);
  const input = await openRelease(bucket, release, box, report);
  const result = await importPlaces(client, input, box, report);
  return { ...result, label, release: input.release };
}
