import type { Response } from 'supertest';
import type { Lead } from '#contract/leads.js';
import type { TestApp, Subscriber } from '../../support/app.js';

/** The fields of a stored lead that tests vary; `addLeads` fills in the rest. */
interface Stored {
  name: string;
  category: string | null;
  phone: string | null;
  phone_country: string | null;
  email: string | null;
  address: string | null;
  street_name: string | null;
  house_number: string | null;
  postal_code: string | null;
  locality: string | null;
  region: string | null;
  country_code: string | null;
  website: string | null;
  rating: number | null;
  review_count: number | null;
  latitude: number | null;
  longitude: number | null;
  city: string | null;
  area: string | null;
  other_areas: string[];
  status: string;
  tags: string[];
  note: string | null;
  suppressed_at: string | null;
  created_at: string;
  last_seen_at: string;
}

const PARTS = 'street_name, house_number, postal_code, locality, region, country_code';

/** Stores leads for an account, each a minute older than the previous one, and returns their ids in order. */
export async function addLeads(
  app: TestApp,
  { accountId }: Subscriber,
  leads: Partial<Stored>[],
): Promise<string[]> {
  const { rows } = await app.database.query<{ id: string }>(
    `INSERT INTO leads (account_id, name, category, phone, phone_country, email, address, ${PARTS}, website, rating, review_count, latitude,
       longitude, city, area, other_areas, status, tags, note, suppressed_at, created_at, last_seen_at, source, source_id, licence, search_text)
     SELECT $1, name, category, phone, phone_country, email, address, ${PARTS}, website, rating, review_count, latitude, longitude, city, area, COALESCE(other_areas, '{}'),
       COALESCE(status, 'NEW'), COALESCE(tags, '{}'), note, suppressed_at,
       COALESCE(created_at, timestamptz '2026-01-01T00:00:00Z' - position * interval '1 minute'),
       COALESCE(last_seen_at, '2026-01-02T00:00:00Z'), 'osm', 'node/' || position, 'ODbL',
       lower(concat_ws(' ', name, address, phone, email, website))
     FROM json_array_elements($2) WITH ORDINALITY AS given (value, position),
       json_to_record(value) AS x (name text, category text, phone text, phone_country text, email text, address text, ${PARTS.replaceAll(',', ' text,')} text, website text,
         rating numeric, review_count int, latitude float8, longitude float8, city text, area text, other_areas text[], status text, tags text[],
         note text, suppressed_at timestamptz, created_at timestamptz, last_seen_at timestamptz)
     ORDER BY position RETURNING id`,
    [
      accountId,
      JSON.stringify(leads.map((lead, index) => ({ name: `Lead ${index + 1}`, ...lead }))),
    ],
  );
  return rows.map(({ id }) => id);
}

export const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));

export const namesOf = (leads: Lead[]) => leads.map(({ Name }) => Name);

/** A Supertest parser that reads a response of any type as text. */
export const asText = (response: Response, done: (error: Error | null, text: string) => void) => {
  let text = '';
  const stream = response as unknown as NodeJS.ReadableStream;
  stream.setEncoding('utf8');
  stream.on('data', (chunk) => (text += chunk)).on('end', () => done(null, text));
};
