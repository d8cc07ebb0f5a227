import { HousekeepingService } from '../../../backend/platform/jobs/housekeeping.service.js';
import type { Subscriber, TestApp } from '../../support/app.js';
import { AUSTIN } from '../../support/austin.js';
import { runToEnd, useGoogle } from '../../support/google.js';
import { buildTruePlace, type TruePlace } from '../../support/places-simulator-city.js';
import type { PlacesSimulator } from '../../support/places-simulator.js';

const BAKER = buildTruePlace(1, { name: 'Baker One' });

describe('content with a retention limit', () => {
  let simulator: PlacesSimulator;
  let app: TestApp;
  let person: Subscriber;

  const useAustin = (env: Record<string, string>) => {
    const google = useGoogle(env);
    beforeAll(async () => {
      ({ app, simulator } = google);
      await google.addBoundary(AUSTIN);
    });
  };

  /** Creates an account with one lead whose content may be kept for this many more hours. */
  const leadWith = async (hours: number, places: TruePlace[] = [BAKER]) => {
    simulator.serve({ places });
    person = await app.newPerson();
    const { leads } = await runToEnd(app, person, { minLeads: 1 });
    await app.database.query(
      `UPDATE leads SET retain_until = now() + $2 * interval '1 hour', status = 'CONTACTED', note = 'Nice people'
       WHERE account_id = $1`,
      [person.accountId, hours],
    );
    simulator.serve({ places });
    return leads[0]!.id as string;
  };
  const runHousekeeping = () => app.app.get(HousekeepingService).run();
  const row = async (id: string) =>
    (await app.database.query('SELECT * FROM leads WHERE id = $1', [id])).rows[0];

  describe('by default', () => {
    useAustin({});

    it('has an expiration date from the start', async () => {
      simulator.serve({ places: [BAKER] });
      const { leads } = await runToEnd(app, await app.newPerson());
      const days = (leads[0]!.retain_until.getTime() - Date.now()) / (24 * 60 * 60 * 1000);

      expect(days).toBeGreaterThan(29.9);
      expect(days).toBeLessThanOrEqual(30);
    });

    it("is removed after its date, except for the place id and the subscriber's own data", async () => {
      const id = await leadWith(-1);
      await runHousekeeping();

      const { created_at: _created, last_seen_at: _seen, removed_at, ...left } = await row(id);
      expect(left).toEqual({
        id,
        account_id: person.accountId,
        name: "Removed by Google's terms",
        source: 'google',
        source_id: BAKER.id,
        licence: expect.stringContaining('© Google'),
        city: 'Austin, TX',
        area: 'Austin, TX',
        other_areas: [],
        status: 'CONTACTED',
        contacted_at: expect.any(Date),
        won_at: null,
        note: 'Nice people',
        assigned_to: null,
        next_step: null,
        due_on: null,
        tags: [],
        filled: {},
        category: null,
        phone: null,
        email: null,
        address: null,
        street_name: null,
        house_number: null,
        postal_code: null,
        locality: null,
        region: null,
        country_code: null,
        website: null,
        rating: null,
        review_count: null,
        hours: null,
        latitude: null,
        longitude: null,
        completeness: 0,
        has_phone: false,
        has_email: false,
        has_website: false,
        phone_valid: null,
        phone_type: null,
        phone_country: null,
        suppressed_at: null,
        revision: 0,
        retain_until: null,
        search_text: "removed by google's terms",
      });
      expect(removed_at).toBeInstanceOf(Date);
      expect(simulator.calls).toEqual([]);
      const traces = 'SELECT FROM lead_match_keys WHERE lead_id = $1';
      expect((await app.database.query(traces, [id])).rowCount).toBe(0);
    });

    it('stays until its date', async () => {
      const id = await leadWith(1);
      await runHousekeeping();

      expect((await row(id)).name).toBe('Baker One');
    });

    it('is removed once, even when housekeeping runs again', async () => {
      const id = await leadWith(-1);
      await runHousekeeping();
      const { removed_at: first } = await row(id);
      await runHousekeeping();

      expect((await row(id)).removed_at).toEqual(first);
    });

    it('keeps an email that the business itself published', async () => {
      const id = await leadWith(-1);
      await app.database.query(`UPDATE leads SET email = 'info@baker.example' WHERE id = $1`, [id]);
      await runHousekeeping();

      expect((await row(id)).email).toBe('info@baker.example');
    });

    it('includes a profile that the source listed as a website, and pending visits to it', async () => {
      const profile = 'https://www.facebook.com/Baker.One';
      const id = await leadWith(-1);
      await app.database.query('UPDATE leads SET website = $2 WHERE id = $1', [id, profile]);
      await app.database.query(
        `INSERT INTO lead_contacts (account_id, lead_id, kind, value, source_url, confidence)
         SELECT account_id, id, kind, value, source_url, 0.9 FROM leads, (VALUES
           ('facebook', 'baker.one', $2), ('instagram', 'baker', 'https://baker.com/')) found (kind, value, source_url)
         WHERE id = $1`,
        [id, profile],
      );
      await app.database.query(
        `INSERT INTO enrichment_tasks (run_id, lead_id, account_id, website, host)
         SELECT run_id, lead_id, $2, $3, 'facebook.com' FROM run_leads WHERE lead_id = $1`,
        [id, person.accountId, profile],
      );
      await app.database.query("UPDATE scrape_runs SET status = 'Paused' WHERE account_id = $1", [
        person.accountId,
      ]);
      await runHousekeeping();

      const all = async (table: string, column: string) =>
        (await app.database.query(`SELECT ${column} AS it FROM ${table} WHERE lead_id = $1`, [id]))
          .rows;
      expect(await all('lead_contacts', 'kind')).toEqual([{ it: 'instagram' }]);
      expect(await all('enrichment_tasks', 'website')).toEqual([{ it: '' }]);
    });

    it('cancels a run that was paused for longer than its positions may be kept', async () => {
      await leadWith(1);
      const paused = async (days: number) =>
        (
          await app.database.query(
            `INSERT INTO scrape_runs (account_id, city, category, source, target, status, checkpoint, updated_at)
             VALUES ($1, 'Austin, TX', 'bar', 'google', '{}', 'Paused', '{}', now() - $2 * interval '1 day')
             RETURNING id`,
            [person.accountId, days],
          )
        ).rows[0].id;
      const [old, recent] = [await paused(29), await paused(28)];
      await runHousekeeping();

      const run = async (id: string) => (await app.as(person).get(`/api/scraperuns/${id}`)).body;
      expect(await run(old)).toMatchObject({
        Status: 'Cancelled',
        Message: expect.stringContaining('paused for longer'),
      });
      expect((await run(recent)).Status).toBe('Paused');
      const { rows } = await app.database.query(
        'SELECT checkpoint FROM scrape_runs WHERE id = $1',
        [old],
      );
      expect(rows).toEqual([{ checkpoint: null }]);
    });

    it('is restored in the same lead when a run finds it again', async () => {
      const id = await leadWith(-1);
      await runHousekeeping();
      await runToEnd(app, person);

      expect(await row(id)).toMatchObject({
        name: 'Baker One',
        phone: BAKER.phone,
        note: 'Nice people',
        removed_at: null,
        retain_until: expect.any(Date),
      });
    });

    it('never removes content from other sources', async () => {
      const id = await leadWith(-1);
      await app.database.query(
        `UPDATE leads SET source = 'osm', retain_until = NULL WHERE id = $1`,
        [id],
      );
      await runHousekeeping();

      expect((await row(id)).name).toBe('Baker One');
    });
  });

  describe('with GOOGLE_REFRESH=on', () => {
    useAustin({ GOOGLE_REFRESH: 'on', GOOGLE_REQUESTS_PER_MONTH: '100' });
    afterEach(() => app.database.query('DELETE FROM source_spend'));

    const spent = async () =>
      (await app.database.query('SELECT requests FROM source_spend')).rows[0]?.requests ?? 0;

    it('is refreshed a day before its date, and the request is counted', async () => {
      const id = await leadWith(23);
      const before = await spent();
      simulator.serve({ places: [{ ...BAKER, name: 'Baker Two', phone: null }] });
      await runHousekeeping();

      const lead = await row(id);
      expect(lead).toMatchObject({ name: 'Baker Two', phone: null, note: 'Nice people' });
      expect(lead.search_text).toContain('baker two');
      expect(lead.retain_until.getTime()).toBeGreaterThan(Date.now() + 29 * 24 * 60 * 60 * 1000);
      expect(await spent()).toBe(before + 1);
      expect(simulator.calls.map(({ path }) => path)).toEqual([`GET /v1/places/${BAKER.id}`]);
    });

    it('is not refreshed earlier', async () => {
      await leadWith(25);
      await runHousekeeping();

      expect(simulator.calls).toEqual([]);
    });

    it('follows a place that moved to a different id', async () => {
      const id = await leadWith(1);
      const moved = buildTruePlace(7, { name: 'Baker Three' });
      simulator.serve({
        places: [{ ...BAKER, status: 'CLOSED_PERMANENTLY', movedTo: moved.id }, moved],
      });
      await runHousekeeping();

      expect(await row(id)).toMatchObject({ name: 'Baker Three', source_id: moved.id });
      const { rows } = await app.database.query(
        'SELECT source_id FROM lead_identities WHERE lead_id = $1 ORDER BY 1',
        [id],
      );
      expect(rows.map(({ source_id }) => source_id)).toEqual([BAKER.id, moved.id].sort());
    });

    it.each<[string, TruePlace[]]>([
      ['is no longer on Google', []],
      ['is permanently closed', [{ ...BAKER, status: 'CLOSED_PERMANENTLY' }]],
    ])('is removed when the place %s', async (_what, places) => {
      const id = await leadWith(1);
      simulator.serve({ places });
      await runHousekeeping();

      expect((await row(id)).name).toBe("Removed by Google's terms");
    });

    it('stays until its date while Google refuses requests, then is removed', async () => {
      const id = await leadWith(1);
      simulator.failAlways('day quota');
      await runHousekeeping();
      expect((await row(id)).name).toBe('Baker One');

      await app.database.query('UPDATE leads SET retain_until = now() WHERE id = $1', [id]);
      await runHousekeeping();
      expect((await row(id)).name).toBe("Removed by Google's terms");
    });

    it('is not refreshed once the monthly budget is spent', async () => {
      const id = await leadWith(1);
      await app.database.query('UPDATE source_spend SET requests = 100');
      await runHousekeeping();

      expect(simulator.calls).toEqual([]);
      expect((await row(id)).name).toBe('Baker One');
    });
  });
});
