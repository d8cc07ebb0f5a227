import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { DataSource } from 'typeorm';
import type { Config } from '../../../platform/config.js';
import { CitiesService } from '../cities/cities.service.js';
import { CityEntity } from '../city.entity.js';
import { fetchArea, type Fetched } from './fetch-area.js';
import { keepArea } from './fetched-area.sql.js';

const TURN_MS = 250;
/** Never aborts, because Ctrl-C ends the whole process. */
const NEVER = new AbortController().signal;

/**
 * Loads an area for the operator, without a daily limit. It is never removed to make room.
 * @param release null for the newest
 * @throws CityProblem if the area is unknown or ambiguous
 */
export async function fetchByName(
  database: DataSource,
  client: pg.Client,
  { overtureUrl, fetch }: Pick<Config, 'overtureUrl' | 'fetch'>,
  name: string,
  release: string | null,
  report: (line: string) => void,
): Promise<Fetched & { areaId: string; label: string }> {
  const { id, label } = await new CitiesService(database).find(name);
  const city = await database.manager.findOneByOrFail(CityEntity, { id });
  const fetched = await fetchArea(
    database,
    client,
    overtureUrl,
    { city, reach: null },
    release,
    fetch,
    {
      signal: NEVER,
      report,
      progress: async (done, total) => report(`Loading ${label}: ${done} of ${total} parts`),
      wait: () => pause(TURN_MS),
    },
  );
  await keepArea(database.manager, id);
  return { ...fetched, areaId: id, label };
}
