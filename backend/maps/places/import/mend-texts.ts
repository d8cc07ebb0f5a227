import type { ClientBase } from 'pg';
import {
  beginNextRepair,
  repairedUntil,
  saveRepair,
  type Statements,
} from '../../../platform/database/repair.sql.js';
import { clean, normalize } from '../text.js';
import { emailAddress } from '../web/emails.js';
import { webLinks } from '../web/links.js';
import { ADDRESSES_OF_PLACES } from './fill-addresses.js';
import { IMPORT_LOCK } from './lock.js';
import { inTransaction, createTouched } from './index-staged.js';
import { rankOf } from './row.js';
import { indexTouched } from './search.js';

/** Places per transaction. Each counts the places of all cities again, which takes a second for a million. */
const PLACES_PER_BATCH = 50_000;
const REPAIR = 'texts of places';

interface StoredTexts {
  id: number;
  name: string;
  category: string | null;
  website: string | null;
  email: string | null;
  address: string | null;
  hours: string | null;
  profiles: string[] | null;
}

/** Cleans places from versions that stored text as sources wrote it. Runs once, after the migrations: text is decoded only once. */
export async function mendPlaces(client: ClientBase): Promise<void> {
  const tx: Statements = {
    query: async (sql, parameters) => (await client.query(sql, parameters)).rows as never,
  };
  while (await inTransaction(client, () => mendNext(client, tx)));
}

/** @returns whether there are more */
async function mendNext(client: ClientBase, tx: Statements): Promise<boolean> {
  const last = await repairedUntil(tx, REPAIR);
  if (last === null) return false;
  await client.query('SELECT pg_advisory_xact_lock($1)', [IMPORT_LOCK]);
  const places = await tx.query<StoredTexts & { hasPhone: boolean }>(
    `SELECT id, name, category, website, email, address, hours, profiles, phones <> '{}' AS "hasPhone"
     FROM places WHERE id > $1 ORDER BY id LIMIT ${PLACES_PER_BATCH}`,
    [last],
  );
  const changed = places.flatMap(({ hasPhone, ...before }) => {
    const after = mended(before);
    if (JSON.stringify(after) === JSON.stringify(before)) return [];
    const isOnline = Boolean(after.website ?? after.email);
    return [
      { ...after, nameKey: normalize(after.name) || after.name, rank: rankOf(hasPhone, isOnline) },
    ];
  });
  if (changed.length > 0) {
    await createTouched(client);
    await tx.query(SAVE, [JSON.stringify(changed)]);
    await indexTouched(client);
  }
  const end = places.at(-1);
  if (end) await saveRepair(tx, REPAIR, end.id.toString());
  else await beginNextRepair(tx, REPAIR, ADDRESSES_OF_PLACES, '0');
  return places.length > 0;
}

function mended(place: StoredTexts): StoredTexts {
  const { website, profiles } = webLinks([clean(place.website, 2000)]);
  return {
    id: place.id,
    name: clean(place.name) ?? place.name,
    category: clean(place.category),
    website: website ?? (profiles.length > 0 ? null : place.website),
    email: place.email && (emailAddress(clean(place.email)) ?? place.email),
    address: clean(place.address, 1000),
    hours: clean(place.hours, 2000),
    profiles: profiles.length > 0 ? profiles : place.profiles,
  };
}

const SAVE = `
  WITH after AS (
    SELECT * FROM json_to_recordset($1) AS after (id integer, name text, category text, website text, email text,
      address text, hours text, profiles text[], "nameKey" text, rank smallint)
  ), changed AS (
    UPDATE places SET (name, category, website, email, address, hours, profiles, name_key, rank, updated_at)
      = (after.name, after.category, after.website, after.email, after.address, after.hours, after.profiles,
         after."nameKey", after.rank, now())
    FROM after, places before WHERE places.id = after.id AND before.id = after.id
    RETURNING places.id, places.city_id, places.name_key, before.city_id AS old_city_id, before.name_key AS old_name_key
  )
  INSERT INTO touched SELECT * FROM changed`;
