import { HousekeepingService } from '../../../backend/platform/jobs/housekeeping.service.js';
import { Ledger } from '../../../backend/finding/leads/ledger.js';
import { buildPlace } from '../../support/fake-source.js';
import { newMember } from '../../support/team.js';
import { namesOf } from './support.js';
import { CSV, IMPORT, useImports } from './use-imports.js';

const { source, app, person, send, ended, importFile, undo, list, run, used } = useImports();

describe('POST /api/leads/import', () => {
  it('keeps known businesses as leads with the customer’s own data, which runs neither deliver nor count', async () => {
    const done = await importFile(CSV);
    expect(done).toMatchObject({
      status: 'Complete',
      as: 'known',
      leadStatus: 'WON',
      fileName: 'list.csv',
      repeated: 0,
      skipped: 0,
      invalid: [],
      problems: [],
      total: 2,
      done: 2,
      added: 2,
      matched: 0,
      noRoom: 0,
    });
    const before = await list();
    expect(
      before.map(({ Name, Phone, Source, Licence }) => [Name, Phone, Source, Licence]),
    ).toEqual(
      expect.arrayContaining([
        ['Bar One', '+12025550001', 'import', 'Your own data'],
        ['Bar Two', null, 'import', 'Your own data'],
      ]),
    );

    source.places = [
      buildPlace(1, { name: 'Bar One', email: 'one@place-1.example', rating: 4.5 }),
      buildPlace(2, { name: 'Bar Two', city: 'Monaco' }),
      buildPlace(3),
    ];
    for (const options of [{}, { onlyNew: true }]) {
      const { coverage, found } = await run(options);
      expect(coverage).toMatchObject({ found: 3, known: 'onlyNew' in options ? 3 : 2 });
      expect(namesOf(found)).toEqual('onlyNew' in options ? [] : ['Place 3']);
    }
    expect(await used()).toBe(1);
    const after = await list();
    expect(after.filter(({ Source }) => Source === 'import')).toEqual(before);
    const { rows } = await app.database.query(
      `SELECT i.source FROM lead_identities i JOIN leads l USING (account_id)
       WHERE account_id = $1 AND lead_id = l.id AND l.source = 'import'`,
      [person.accountId],
    );
    expect(rows).toEqual([{ source: 'import' }, { source: 'import' }]);
  });

  it('lets other work have its turn while it compares many businesses of one name', async () => {
    const { find } = Ledger.prototype;
    let turn = 0;
    const turns = new Set<number>();
    Ledger.prototype.find = function (record) {
      if (!turns.has(turn)) setImmediate(() => (turn += 1));
      turns.add(turn);
      return find.call(this, record);
    };
    const branches = Array.from({ length: 200 }, (_, at) => `Bar,Monaco,${at} Rue Grimaldi`);
    await importFile(['Name,City,Address', ...branches].join('\n'));
    Ledger.prototype.find = find;

    expect(turns.size).toBeGreaterThanOrEqual(8);
  });

  it('marks only the customers that it adds as won, or with the given status', async () => {
    source.places = [buildPlace(1, { name: 'Bar One' })];
    await run();
    const statuses = async () =>
      (await list()).map(({ Name, Status }) => `${Name}: ${Status}`).toSorted();
    const { id } = await importFile(CSV);
    expect(await statuses()).toEqual(['Bar One: NEW', 'Bar Two: WON']);
    expect(await list({ status: 'NEW', hasPhone: true })).toMatchObject([{ Name: 'Bar One' }]);
    expect(await undo(id)).toMatchObject({ undo: { restored: 1, kept: 0 } });
    await importFile(CSV, { leadStatus: 'CONTACTED' });
    expect(await statuses()).toEqual(['Bar One: NEW', 'Bar Two: CONTACTED']);
    const { body } = await send(CSV, { leadStatus: 'won' }).expect(400);
    expect(body.errors).toEqual({
      leadStatus: 'leadStatus must be one of NEW, CONTACTED, QUALIFIED, WON, LOST',
    });
  });

  it('reports invalid values, and keeps them as notes', async () => {
    const { id, invalid, skipped, problems } = await importFile(
      'name,phone,city\nBar One,+1415200000,Monaco\n,,Monaco',
    );
    const [lead] = await list();
    expect(lead).toMatchObject({ Phone: null, Note: 'Phone as written: +1415200000' });
    expect(await list({ hasPhone: true })).toEqual([]);
    expect(invalid).toEqual([{ field: 'phone', count: 1, rows: [2] }]);
    expect(skipped).toBe(1);
    expect(problems).toEqual([
      { row: 2, text: '“+1415200000” is not a phone number we recognize. It stays as a note.' },
      { row: 3, text: 'The name is missing.' },
    ]);
    expect(await undo(id)).toMatchObject({ undo: { restored: 1, kept: 0 } });
  });

  it("reads phone numbers in the country of the row's city, as it is recognized", async () => {
    await importFile(`Company,Phone,City
Alpha,01 42 86 82 82,Paris
Beta,030 25925000,Berlin
Gamma,03-3211-5211,東京
Delta,(512) 477-8968,"Austin, TX"
Epsilon,022 2202 5111,Bombay`);
    expect((await list()).map(({ Name, Phone }) => `${Name} ${Phone}`).toSorted()).toEqual([
      'Alpha +33142868282',
      'Beta +493025925000',
      'Delta +15124778968',
      'Epsilon +912222025111',
      'Gamma +81332115211',
    ]);
  });

  it('adds nothing when the leads are exported and imported again', async () => {
    source.places = [buildPlace(1), buildPlace(2, { name: '=Café "Löwe"', phone: null })];
    await run();
    await importFile(CSV);
    const before = await list();
    for (const path of ['leads.csv', 'leads.csv?columns=name,street,town,phone,domain']) {
      const { text } = await app.as(person).get(`/api/export/${path}`).expect(200);
      expect(await importFile(text)).toMatchObject({
        total: before.length,
        added: 0,
        skipped: 0,
        problems: [],
      });
    }
  });

  it('excludes businesses, so that no run delivers or counts them', async () => {
    source.places = [buildPlace(1, { name: 'Bar One' })];
    await run();
    const done = await importFile(CSV, { as: 'excluded' });

    expect(done).toMatchObject({ as: 'excluded', added: 1, matched: 1 });
    expect(await list()).toEqual([]);
    expect(namesOf(await list({ suppressed: true })).toSorted()).toEqual(['Bar One', 'Bar Two']);
    source.places = [buildPlace(1, { name: 'Bar One' }), buildPlace(2, { name: 'Bar Two' })];
    const { coverage } = await run();
    expect(coverage).toMatchObject({ suppressed: 2, leads: 0 });
    expect(await used()).toBe(1);
  });

  it('recognizes businesses that the account already has, and changes nothing about them', async () => {
    source.places = [buildPlace(1, { name: 'Bar One' })];
    await run();
    const before = await list();
    expect(await importFile(CSV)).toMatchObject({ added: 1, matched: 1 });
    expect((await list()).filter(({ Name }) => Name === 'Bar One')).toEqual(before);
    expect(await importFile(CSV)).toMatchObject({ added: 0, matched: 2 });
    expect(await list()).toHaveLength(2);
  });

  it("keeps contacts that a known business's lead doesn't show in its note, once, until the import is undone", async () => {
    source.places = [
      buildPlace(1, { name: 'Bar One', phone: '+12025550001', email: null }),
      buildPlace(2, { name: 'Bar Two', phone: null, website: null }),
    ];
    await run();
    const notes = async () =>
      Object.fromEntries((await list()).map(({ Name, Note }) => [Name, Note]));
    // Two rows of one list with different phones are two branches.
    const csv = `Company,Phone,Phone,Email,Web,Street,City
Bar One,+1 202 555 0001,+1 202 555 0009,one@bar.example,place-1.example,,Monaco
Bar Two,+1 202 555 0003,,,two.example,2 Main Street,Monaco
`;
    const { id, matched } = await importFile(csv);
    expect(matched).toBe(2);
    const added = await notes();
    expect(added).toEqual({
      'Bar One': 'Phone as written: +1 202 555 0009\nEmail in your list: one@bar.example',
      'Bar Two': 'Phone in your list: +12025550003\nWebsite in your list: https://two.example',
    });
    expect(await importFile(csv)).toMatchObject({ added: 0, matched: 2 });
    expect(await notes()).toEqual(added);
    await undo(id);
    expect(await notes()).toEqual({ 'Bar One': null, 'Bar Two': null });
  });

  it('reports contacts for which the note has no room', async () => {
    const phones = Array.from({ length: 5 }, (_, at) => `call ${at} ${'x'.repeat(490)}`);
    const { problems } = await importFile(
      `Company,City${',Phone'.repeat(5)},Email\nBar One,Monaco,${phones.join()},nobody`,
    );
    const [lead] = await list();
    expect(lead!.Note).toHaveLength(2000);
    expect(problems.slice(-2)).toEqual([
      {
        row: 2,
        text: `The lead's note has no room for all of “Phone as written: call 0 ${'x'.repeat(75)}…”.`,
      },
      { row: 2, text: "The lead's note has no room for all of “Email as written: nobody”." },
    ]);
  });

  it.each([
    ['an email added', 'Blue Fern Bakery,(512) 477-8968,,Austin,TX,info@bluefern.example'],
    ['another case', 'BLUE FERN BAKERY,(512) 477-8968,,Austin,TX,'],
    ['a website added', 'Blue Fern Bakery,(512) 477-8968,www.bluefern.example,Austin,TX,'],
    ['only name and city', 'Blue-Fern Bakery LLC,,,Austin,TX,info@bluefern.example'],
  ])('adds nothing when a list is imported again with %s', async (_, row) => {
    const HEADER = 'Company,Phone,Website,City,State,Email\n';
    await importFile(`${HEADER}Blue Fern Bakery,(512) 477-8968,,Austin,TX,`);
    expect(await importFile(HEADER + row)).toMatchObject({ matched: 1, added: 0 });
    expect(await list()).toHaveLength(1);
  });

  it('adds one lead for three spellings of a business, and two for its branches', async () => {
    const done = await importFile(
      `name,phone,website,address,city,state
Blue Fern Bakery,,bluefern.example,,Austin,TX
BLUE FERN BAKERY,,https://www.bluefern.example/,,Austin,TX
Blue-Fern Bakery Inc.,(512) 477-8968,,,Austin,TX
Elm Deli,(512) 477-8961,,,Austin,TX
Elm Deli,(512) 477-8962,,,Austin,TX
Oak Deli,,,1 Elm St,Austin,TX
Oak Deli,,,90 Lamar Blvd,Austin,TX`,
    );
    expect(done).toMatchObject({ added: 5, matched: 2 });
  });

  it('imports thousands of rows in batches', async () => {
    const rows = Array.from(
      { length: 1200 },
      (_, at) => `Company ${at} of ${at * 7},,${at} Oak Road,Monaco`,
    );
    const done = await importFile(`name,phone,address,city\n${rows.join('\n')}`);
    expect(done).toMatchObject({ status: 'Complete', total: 1200, added: 1200 });
    expect((await app.as(person).get('/api/usage')).body.storedLeads).toBe(1200);
  });

  it('stores no more leads than the plan allows', async () => {
    await app.database.query('UPDATE accounts SET stored_leads = 19999 WHERE id = $1', [
      person.accountId,
    ]);
    expect(await importFile(CSV)).toMatchObject({ total: 2, done: 2, added: 1, noRoom: 1 });
  });

  it('refuses a file without businesses, and an import beyond the limit', async () => {
    const { body } = await send('name,phone\n,1').expect(422);
    expect(body.error).toBe("We can't recognize a business in any row of this file.");
    await app.database.query(
      `INSERT INTO lead_imports (account_id, id, file_name, kind, total)
       SELECT $1, gen_random_uuid(), 'x', 'known', 1 FROM generate_series(1, 2)`,
      [person.accountId],
    );
    const refused = await send(CSV).expect(409);
    expect(refused.body.error).toBe('2 imports are still in progress. Wait for one to finish.');
  });

  it('imports once for a repeated request, and refuses the key for another file', async () => {
    const repeat = (content: string) => send(content).set('Idempotency-Key', person.userId);
    const first = await repeat(CSV).expect(202);
    expect((await repeat(CSV).expect(202)).body.id).toBe(first.body.id);
    await repeat(`${CSV}Bar Three,,,3 Main Street,Monaco`).expect(422);
    await ended(first.body.id);
    expect((await app.as(person).get(IMPORT)).body).toHaveLength(1);
  });

  it('stops an import once the person who requested it may no longer work with leads', async () => {
    const viewer = await newMember(app, person, 'VIEWER');
    const { rows } = await app.database.query<{ id: string }>(
      `INSERT INTO lead_imports (account_id, id, file_name, kind, total, created_by, created_at)
       VALUES ($1, gen_random_uuid(), 'x', 'known', 1, $2, now() - interval '5 minutes') RETURNING id`,
      [person.accountId, viewer.userId],
    );
    await app.app.get(HousekeepingService).run();
    expect(await ended(rows[0]!.id)).toMatchObject({ status: 'Failed', done: 0 });
  });

  it('continues an import after all workers died, and deletes it after a week', async () => {
    const { id } = await importFile(CSV);
    await undo(id);
    const record = {
      sourceId: 'x',
      name: 'Bar',
      phone: null,
      email: null,
      website: null,
      address: null,
      category: null,
      city: 'Monaco',
    };
    const { rows } = await app.database.query<{ id: string }>(
      `INSERT INTO lead_imports (account_id, id, file_name, kind, total, created_at)
       VALUES ($1, gen_random_uuid(), 'x', 'known', 1, now() - interval '5 minutes') RETURNING id`,
      [person.accountId],
    );
    await app.database.query(
      'INSERT INTO lead_import_batches (account_id, import_id, position, records) VALUES ($1, $2, 0, $3)',
      [person.accountId, rows[0]!.id, JSON.stringify([record])],
    );
    const housekeeping = app.app.get(HousekeepingService);
    await housekeeping.run();
    expect(await ended(rows[0]!.id)).toMatchObject({ status: 'Complete', added: 1 });

    await app.database.query(
      `UPDATE lead_imports SET created_at = now() - interval '7 days' WHERE id = $1`,
      [rows[0]!.id],
    );
    expect((await app.as(person).get(IMPORT)).body).toMatchObject([{ id }]);
    await housekeeping.run();
    await app.as(person).get(`${IMPORT}/${rows[0]!.id}`).expect(404);
    expect(namesOf(await list())).toEqual(['Bar']);
  });
});

describe('POST /api/leads/import/{id}/undo', () => {
  it('removes the leads that the import added, and re-includes those that it excluded', async () => {
    source.places = [buildPlace(1, { name: 'Bar One' })];
    await run();
    const before = await list();
    const { id } = await importFile(CSV, { as: 'excluded' });
    const undone = await undo(id);

    expect(undone).toMatchObject({
      status: 'Undone',
      undo: { restored: 2, kept: 0 },
      canUndo: false,
    });
    expect(await list()).toEqual(before);
    expect(await list({ suppressed: true })).toEqual([]);
    expect((await app.as(person).get('/api/usage')).body.storedLeads).toBe(1);
    // Nothing is left to recognize it by.
    source.places = [buildPlace(2, { name: 'Bar Two' })];
    expect((await run()).coverage).toMatchObject({ leads: 1 });
    expect(await undo(id)).toEqual(undone);
  });

  it('keeps leads that have been edited since, and reports how many', async () => {
    const { id } = await importFile(CSV);
    const one = (await list()).find(({ Name }) => Name === 'Bar One')!;
    await app.as(person).patch(`/api/leads/${one.id}`).send({ Note: 'A friend' }).expect(200);
    expect(await undo(id)).toMatchObject({ undo: { restored: 1, kept: 1 } });
    expect(namesOf(await list())).toEqual(['Bar One']);
  });

  it('is refused while the import is in progress, and after a week', async () => {
    const { rows } = await app.database.query<{ id: string }>(
      `INSERT INTO lead_imports (account_id, id, file_name, kind, total, status, created_at)
       VALUES ($1, gen_random_uuid(), 'x', 'known', 1, 'Running', now()),
         ($1, gen_random_uuid(), 'y', 'known', 1, 'Complete', now() - interval '7 days') RETURNING id`,
      [person.accountId],
    );
    const refused = async ({ id }: { id: string }) =>
      (await app.as(person).post(`${IMPORT}/${id}/undo`).expect(409)).body.error;
    expect(await refused(rows[0]!)).toBe('The import is still in progress. Wait for it to finish.');
    expect(await refused(rows[1]!)).toBe("This import can't be undone anymore.");
  });
});
