import pg from 'pg';
import { readConfig } from '../../runtime/settings.ts';
import { findRunning, type Running } from '../../runtime/environment.ts';
import type { DeliveryRequest } from '#contract/deliveries.js';
import type { RunRequest } from '#contract/scrape.js';
import { until } from './until.ts';

/**
 * `npm run seed` gives the product that runs in this checkout, as started by `npm run dev`, something to develop against:
 * 6,000 made-up places in Austin and a subscriber to Agency with 5,000 leads of five runs, six invoices and two
 * deliveries. Everything but the places is made through the API, so that quota, invoices and events are real.
 */
const PERSON = { email: 'seed@example.com', password: 'correct horse battery' };
const PLACES_PER_KIND = 1200;
const LEADS_PER_RUN = 1000;
const PACKS = 5;
const CATEGORIES = {
  'amenity/restaurant': 'Restaurant',
  'amenity/cafe': 'Café',
  'amenity/dentist': 'Dentist',
  'shop/bakery': 'Bakery',
  'shop/hairdresser': 'Hairdresser',
};

/**
 * Every third place lacks a website, every fifth a phone. Every 300th has the phone and address of the one before it, as after
 * a change of name: a possible duplicate.
 */
const FILL = `
  WITH austin AS (SELECT id FROM cities WHERE label = 'Austin, TX'), added AS (
    INSERT INTO places (source, source_id, licence, name, name_key, category, types, other_types, phones, website,
      address, hours, latitude, longitude, city_id, rank)
    SELECT 'osm', 'node/seed' || type || n, 'ODbL', name, lower(name), category, ARRAY[type], '{}',
      CASE WHEN spot % 5 > 0 THEN ARRAY['+1512' || 2000000 + spot * 7919 % 7000000] ELSE '{}' END,
      CASE WHEN n % 3 > 0 THEN 'https://www.' || lower(category) || '-' || n || '.example' END,
      spot || (ARRAY[' Congress Ave', ' Guadalupe St', ' South Lamar Blvd', ' East 6th St'])[1 + spot % 4]
        || ', Austin, TX ' || 78701 + spot % 50 || ', United States',
      CASE WHEN n % 2 > 0 THEN 'Mon–Fri 08:00–18:00' END, 30.1 + spot % 40 * 0.01, -97.9 + spot % 37 * 0.01, austin.id, n % 4
    FROM austin, unnest($1::text[], $2::text[]) WITH ORDINALITY AS kind (type, category, kind), generate_series(1, $3) of_kind,
      LATERAL (SELECT (kind - 1) * $3 + of_kind) numbered (n),
      LATERAL (SELECT CASE WHEN n % 300 = 0 THEN n - 1 ELSE n END) placed (spot),
      LATERAL (SELECT (ARRAY['Golden', 'Old', 'Blue', 'Corner', 'Sunset', 'Lone Star'])[1 + n % 6] || ' ' || category || ' ' || n) named (name)
    ON CONFLICT DO NOTHING RETURNING id, types, city_id, rank
  ), typed AS (
    INSERT INTO place_types (city_id, type, rank, place_id) SELECT city_id, unnest(types), rank, id FROM added
  ), kinds AS (
    INSERT INTO place_kinds SELECT unnest(types), count(*) FROM added GROUP BY 1
    ON CONFLICT (type) DO UPDATE SET place_count = place_kinds.place_count + EXCLUDED.place_count
  )
  UPDATE cities SET place_count = place_count + (SELECT count(*) FROM added) WHERE id = (SELECT id FROM austin)`;

const running = findRunning(await readConfig());
if (!running?.authEmulatorHost) {
  console.error('The product is not running with its own identity provider: npm run dev');
  process.exit(1);
}
await seed(running);

async function seed({ url, databaseUrl, authEmulatorHost }: Running) {
  const started = Date.now();
  const send = async <Answer>(
    target: string,
    { method = 'POST', headers = {}, body }: { method?: string; headers?: object; body?: object },
  ): Promise<Answer> => {
    const isForm = body instanceof URLSearchParams;
    const response = await fetch(target, {
      method,
      headers: { ...(!isForm && { 'Content-Type': 'application/json' }), ...headers },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      redirect: 'manual',
    });
    if (response.status >= 400)
      throw new Error(`${method} ${target}: ${response.status} ${await response.text()}`);
    return (
      response.headers.get('Content-Type')?.includes('json') ? response.json() : undefined
    ) as Answer;
  };
  const identity = `http://${authEmulatorHost}/identitytoolkit.googleapis.com/v1/accounts`;
  const { localId, idToken } = await send<{ localId: string; idToken: string }>(
    `${identity}:signUp?key=demo`,
    { body: { ...PERSON, displayName: 'Ada Lovelace', returnSecureToken: true } },
  ).catch((error: Error) => {
    if (!error.message.includes('EMAIL_EXISTS')) throw error;
    process.stdout.write(
      `There is an account of ${PERSON.email} already. To seed again, delete it or set another DATA_DIR.\n`,
    );
    process.exit(0);
  });
  await send(`${identity}:update?key=demo`, {
    headers: { Authorization: 'Bearer owner' },
    body: { localId, emailVerified: true },
  });
  const call = <Answer>(path: string, body?: object, method?: string) =>
    send<Answer>(`${url}${path}`, {
      method: method ?? (body ? 'POST' : 'GET'),
      headers: { Authorization: `Bearer ${idToken}` },
      body,
    });
  await call('/auth/sync', {});
  await call(
    '/api/users/me',
    {
      firstName: 'Ada',
      lastName: 'Lovelace',
      phone: '+1 512-555-0100',
      notificationEmail: PERSON.email,
      addressLine1: '1 Congress Ave',
      city: 'Austin',
      state: 'TX',
      postalCode: '78701',
      country: 'United States',
    },
    'PATCH',
  );
  await call('/api/users/me/complete-onboarding', {});

  const pay = async (checkout: { url: string }) =>
    send(checkout.url, {
      body: new URLSearchParams({
        action: 'pay',
        number: '4242 4242 4242 4242',
        expiry: '12/40',
        cvc: '123',
      }),
    });
  await pay(await call('/api/billing/checkout', { plan: 'AGENCY', billingPeriod: 'MONTHLY' }));
  await call('/api/billing/sync', {});
  for (let pack = 0; pack < PACKS; pack++) await pay(await call('/api/billing/packs', {}));
  await call('/api/billing/sync', {});

  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(FILL, [Object.keys(CATEGORIES), Object.values(CATEGORIES), PLACES_PER_KIND]);
  await client.query('ANALYZE places, place_types');
  await client.end();

  for (const category of Object.values(CATEGORIES)) {
    const request: Partial<RunRequest> = { city: 'Austin, TX', category, minLeads: LEADS_PER_RUN };
    const { id } = await call<{ id: string }>('/api/scraperuns', request);
    await until(async () => {
      const { Status } = await call<{ Status: string }>(`/api/scraperuns/${id}`);
      if (Status === 'Failed') throw new Error(`The run of ${category} failed.`);
      return Status === 'Complete';
    });
  }
  for (const cadence of ['weekly', 'monthly'] as const) {
    const request: Partial<DeliveryRequest> = {
      name: `Dentists in Austin, ${cadence}`,
      city: 'Austin, TX',
      category: 'Dentist',
      cadence,
    };
    await call('/api/deliveries', request);
  }
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    `Seeded in ${seconds} s. Log in at ${url} as ${PERSON.email}: ${PERSON.password}\n`,
  );
}
