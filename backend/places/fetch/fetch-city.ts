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

/** Milliseconds for a part of a file: a slow line needs them for a large column. */
const LIMITS = { whole: 300_000 };

export interface Fetched extends ImportResult {
  /** "Austin, TX" */
  label: string;
  release: string;
}

/**
 * Brings a city of a release of Overture's into the index, all of it or nothing; what the release lacks there, vanishes.
 * @param release null takes the newest
 * @param report takes lines about the progress
 * @throws CityProblem when no city bears the name, or several do
 * @throws BrokenFile when the release cannot be read; nothing has changed then
 * @throws HttpProblem when the server fails; nothing has changed then, and another call goes on where this one stopped
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
    throw new BrokenFile(`Where ${label} lies is not known.`);
  const box = cityBox({ latitude, longitude }, population);
  const http = new SourceClient({ name: OVERTURE, limits: LIMITS }, database);
  const bucket = new Bucket(http, overtureUrl);
  report(`Reading ${label} from ${overtureUrl}`);
  const input = await openRelease(bucket, release, box, report);
  const result = await importPlaces(client, input, box, report);
  return { ...result, label, release: input.release };
}
