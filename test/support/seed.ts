import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../../runtime/settings.ts';
import { findRunning, type Running } from '../../runtime/environment.ts';
import type { DeliveryRequest } from '#contract/deliveries.js';
import type { LeadPatch, LeadsPatch } from '#contract/leads.js';
import type { RunRequest } from '#contract/scrape.js';
import { readMail } from './mail.ts';
import { random } from './places-simulator-city.ts';
import { makeBaseMap, makePlaces } from './seed-city.ts';
import { moveIntoThePast } from './seed-past.ts';
import { until } from './until.ts';

/**
 * `npm run seed` gives the product that runs in this checkout, as started by `npm run dev`, something to develop against:
 * a made-up Austin, and a team of three in the middle of a month, with 1,700 leads of seven runs, invoices and four
 * deliveries. All but the city is made through the API, so that quota, invoices and events are real; at the end, the data
 * is moved into the past, and leads get ratings, which the places index lacks.
 */
const PASSWORD = 'correct horse battery';
const OWNER = { email: 'seed@example.com', name: 'Maya Brooks' };
const COLLEAGUES = [
  { email: 'daniel@example.com', name: 'Daniel Ortiz' },
  { email: 'priya@example.com', name: 'Priya Nair' },
];
const CITY = 'Austin, TX';
/** The first run is the trial's, and ends at its limit. */
const RUNS: [category: string, minLeads: number, daysAgo: number][] = [
  ['Restaurant', 150, 19.1],
  ['Café', 380, 15.3],
  ['Dentist', 300, 12.05],
  ['Restaurant', 240, 8.8],
  ['Hairdresser', 280, 5.2],
  ['Bakery', 24, 2.15],
  ['Bakery', 190, 1.1],
];
const DELIVERIES = [
  { name: 'Dentists for the outreach team', category: 'Dentist', cadence: 'weekly', minLeads: 25 },
  { name: 'New restaurants', category: 'Restaurant', cadence: 'biweekly', minLeads: 40 },
  { name: 'Salons for Priya', category: 'Hairdresser', cadence: 'weekly', minLeads: 15 },
  { name: 'Cafés, monthly refresh', category: 'Café', cadence: 'monthly', minLeads: 20 },
] as const;
const DELIVERED_DAYS_AGO = [14.2, 7.2, 14.1, 0.1, 10.3, 3.3, 13.2, 6.1];
const PERIOD_BEGAN_DAYS_AGO = 16;
/** The share of the leads that gets a status, in this order. */
const PROGRESS = [
  ['WON', 0.05],
  ['QUALIFIED', 0.1],
  ['LOST', 0.07],
  ['CONTACTED', 0.22],
] as const;
const STEPS: [nextStep: string, dueInDays: number][] = [
  ['Call back about the proposal', -1],
  ['Send the price list', 0],
  ['Call the owner', 0],
  ['Ask for the marketing manager', 0],
  ['Visit with samples', 1],
  ['Send the contract', 2],
  ['Follow up by email', 3],
  ['Call after the holidays', 6],
  ['Check whether they have signed', 8],
];
const TAGS = ['priority', 'downtown', 'second location', 'no online booking'];
const COMMENTS = [
  'Spoke to the owner: interested, wants an offer for two locations.',
  'Left a message with the front desk. They open at ten.',
  'They already have a supplier until spring. Worth another call in February.',
  'Asked for references; I sent the two from South Congress.',
];
const NOTES = [
  'Decides together with her sister, who runs the second location.',
  'Prefers email. Never call before 11.',
  'Renovating until the end of the month.',
];

const ADD_PLACES = `
  WITH austin AS (SELECT id FROM cities WHERE label = $2), added AS (
    INSERT INTO places (source, source_id, licence, name, name_key, category, types, other_types, phones, website, email,
      address, street_name, house_number, postal_code, locality, region, country_code, hours, latitude, longitude, city_id, rank)
    SELECT 'osm', place.id, 'ODbL', name, lower(name), category, ARRAY[type], '{}', array_remove(ARRAY[phone], NULL), website, email,
      address, street, house, postcode, 'Austin', 'TX', 'US', hours, latitude, longitude, austin.id, rank
    FROM austin, json_to_recordset($1) place (id text, type text, category text, name text, phone text, website text, email text,
      address text, street text, house text, postcode text, hours text, latitude float, longitude float, rank smallint)
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
  const signUp = async ({ email, name }: typeof OWNER) => {
    const { localId, idToken } = await send<{ localId: string; idToken: string }>(
      `${identity}:signUp?key=demo`,
      { body: { email, password: PASSWORD, displayName: name, returnSecureToken: true } },
    ).catch((error: Error) => {
      if (!error.message.includes('EMAIL_EXISTS')) throw error;
      process.stdout.write(
        `There is an account of ${email} already. To seed again, delete it or set another DATA_DIR.\n`,
      );
      process.exit(0);
    });
    await send(`${identity}:update?key=demo`, {
      headers: { Authorization: 'Bearer owner' },
      body: { localId, emailVerified: true },
    });
    const call = <Answer>(path: string, body?: object, method?: string, account?: string) =>
      send<Answer>(`${url}${path}`, {
        method: method ?? (body ? 'POST' : 'GET'),
        headers: {
          Authorization: `Bearer ${idToken}`,
          ...(account && { 'X-Account-Id': account }),
        },
        body,
      });
    await call('/auth/sync', {});
    const [firstName, lastName] = name.split(' ');
    await call(
      '/api/users/me',
      {
        firstName,
        lastName,
        phone: '+1 512-555-0100',
        notificationEmail: email,
        addressLine1: '1 Congress Ave',
        city: 'Austin',
        state: 'TX',
        postalCode: '78701',
        country: 'United States',
      },
      'PATCH',
    );
    await call('/api/users/me/complete-onboarding', {});
    return call;
  };
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(ADD_PLACES, [JSON.stringify(makePlaces()), CITY]);
  await client.query('ANALYZE places, place_types');
  const baseMap = join(import.meta.dirname, '../../dist/backend/maps/map/import/import.js');
  const { importFeatures } = (await import(
    baseMap
  )) as typeof import('../../backend/maps/map/import/import.ts');
  await importFeatures(client, 'osm', makeBaseMap(), null);

  const call = await signUp(OWNER);
  const run = async (category: string, minLeads: number) => {
    const request: Partial<RunRequest> = { city: CITY, category, minLeads, onlyNew: true };
    const { id } = await call<{ id: string }>('/api/scraperuns', request);
    await until(async () => {
      const { Status } = await call<{ Status: string }>(`/api/scraperuns/${id}`);
      if (Status === 'Failed') throw new Error(`The run of ${category} failed.`);
      return Status === 'Complete';
    });
    return id;
  };
  const [trial, ...later] = RUNS;
  const runs = [{ id: await run(trial![0], trial![1]), daysAgo: trial![2] }];
  const checkout = await call<{ url: string }>('/api/billing/checkout', {
    plan: 'AGENCY',
    billingPeriod: 'MONTHLY',
  });
  const card = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' };
  await send(checkout.url, { body: new URLSearchParams({ action: 'pay', ...card }) });
  await call('/api/billing/sync', {});
  for (const [category, minLeads, daysAgo] of later)
    runs.push({ id: await run(category, minLeads), daysAgo });

  const { primaryAccountId: account } = await call<{ primaryAccountId: string }>('/api/users/me');
  const members = [call];
  for (const person of COLLEAGUES) {
    const { email } = person;
    const colleague = await signUp(person);
    await call('/api/team/invitations', { email, role: 'MEMBER', companyName: 'Brooks & Hale' });
    await colleague('/api/invitation/accept', { token: await invitation(email) });
    members.push((path, body, method) => colleague(path, body, method, account));
  }
  const team = await call<{ members: { id: string }[] }>('/api/team');
  const ids = team.members.map(({ id }) => id);

  // A month's requests take a few seconds here.
  await client.query("DELETE FROM rate_limits WHERE key LIKE '%:' || $1", [account]);
  const { id: mailbox } = await call<{ id: string }>('/api/destinations', {
    type: 'email',
    name: 'Outreach team',
    config: { to: [OWNER.email] },
  });
  for (const delivery of DELIVERIES) {
    const request: Partial<DeliveryRequest> = {
      ...delivery,
      city: CITY,
      destinationIds: [mailbox],
    };
    const { id } = await call<{ id: string }>('/api/deliveries', request);
    for (const sent of [1, 2]) {
      await call(`/api/deliveries/${id}/run`, {});
      let past: { runId: string; finishedAt: string | null }[] = [];
      await until(async () => {
        past = await call(`/api/deliveries/${id}/runs`);
        return past.length === sent && past.every(({ finishedAt }) => finishedAt);
      });
      runs.push({ id: past[0]!.runId, daysAgo: DELIVERED_DAYS_AGO[runs.length - RUNS.length]! });
    }
  }

  const number = random(3);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(number() * items.length)]!;
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const change = (leads: string[], patch: Omit<LeadsPatch, 'ids'>, by = call) =>
    by('/api/leads', { ids: leads, ...patch }, 'PATCH');
  const found: string[] = [];
  for (const { id } of runs) {
    const { leads } = await call<{ leads: { id: string }[] }>(`/api/leads/by-run/${id}`);
    found.push(...leads.map((lead) => lead.id));
  }
  const mixed = found.sort(() => number() - 0.5);
  const take = (part: number) => mixed.splice(0, Math.ceil(found.length * part));
  for (const [index, member] of ids.entries())
    await change(
      mixed.filter((_, at) => at % 5 === index),
      { 'Assignee ID': member },
    );
  for (const tag of TAGS) await change(take(0.04), { Status: 'CONTACTED', addTags: [tag] });
  for (const [nextStep, due] of STEPS) {
    const [by, leads] = [pick(members), take(0.004)];
    const Status = pick(['CONTACTED', 'QUALIFIED'] as const);
    await change(leads, { Status, 'Next Step': nextStep, 'Due On': day(due) }, by);
    for (const lead of leads.slice(0, 2)) {
      await by(`/api/leads/${lead}/activity`, { kind: 'call' });
      await pick(members)(`/api/leads/${lead}/activity`, { kind: 'comment', text: pick(COMMENTS) });
      const note: LeadPatch = { Note: pick(NOTES) };
      await call(`/api/leads/${lead}`, note, 'PATCH');
    }
  }
  for (const [status, part] of PROGRESS)
    await change(take(part), { Status: status }, pick(members));
  for (const view of [
    { name: 'Call today', filter: { due: 'today' } },
    { name: 'Reachable by email', filter: { hasEmail: true, status: 'NEW' } },
    { name: 'No website', filter: { hasWebsite: false } },
  ])
    await call('/api/views', { ...view, shared: true });

  await moveIntoThePast(client, account, runs, PERIOD_BEGAN_DAYS_AGO);
  await client.end();
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  process.stdout.write(`Seeded in ${seconds} s. Log in at ${url} as ${OWNER.email}: ${PASSWORD}\n`);
}

/** The token in the email that invites a person. */
async function invitation(email: string): Promise<string> {
  const { dataDir } = await readConfig();
  const outbox = join(dataDir, 'outbox');
  let token: string | undefined;
  await until(async () => {
    for (const file of readdirSync(outbox)) {
      const { to, text } = readMail(readFileSync(join(outbox, file), 'utf8'));
      if (to.includes(email)) token ??= /token=([^\s&]+)/.exec(text)?.[1];
    }
    return token !== undefined;
  });
  return token!;
}
