import { FORMAT_IDS } from '#contract/formats.js';
import { useFiles } from './use-files.js';

const { app, person, onPlan, file, text, bytes, addTwo } = useFiles();

describe('the plan', () => {
  it.each(FORMAT_IDS.filter((format) => format !== 'csv'))(
    'refuses %s to the Growth plan, and names the plan that includes it',
    async (format) => {
      const growth = await app.newPerson();
      const { body } = await file(format, {}, growth).expect(403);

      expect(body).toMatchObject({ code: 'plan_required', plan: 'PRO' });
      const link = await app.as(growth).post('/api/export/links').send({ format }).expect(403);
      expect(link.body.code).toBe('plan_required');
    },
  );

  it('refuses CRM layouts to the Growth plan, but not chosen columns', async () => {
    const growth = await app.newPerson();

    await file('csv', { layout: 'hubspot' }, growth).expect(403);
    await file('csv', { columns: 'name,phone' }, growth).expect(200);
  });

  it('is checked again when a signed link is used', async () => {
    const former = await app.newPerson();
    await onPlan('PRO', former);
    const { body } = await app.as(former).post('/api/export/links').send({ format: 'xlsx' });
    const { pathname, search } = new URL(body.url);
    await app
      .as(null)
      .get(pathname + search)
      .expect(200);
    await onPlan('STARTER', former);

    await app
      .as(null)
      .get(pathname + search)
      .expect(403);
  });
});

describe('the choice', () => {
  beforeEach(addTwo);

  it('a CSV begins with a byte order mark only if asked, and reads back the same', async () => {
    const plain = await bytes('csv');
    const marked = await bytes('csv', { bom: 'true' });

    expect(plain.subarray(0, 5).toString()).toBe('Name,');
    expect(marked).toEqual(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), plain]));
    expect(await bytes('csv', { bom: 'false' })).toEqual(plain);
  });

  it.each([
    ['csv', { layout: 'hubspot' }],
    ['ndjson', {}],
    ['vcf', {}],
  ] as const)('%s with %o has no mark, even if asked', async (format, query) => {
    expect(await bytes(format, { ...query, bom: 'true' })).toEqual(await bytes(format, query));
  });

  it('a link to a file keeps the choice of the mark', async () => {
    const { body } = await app.as(person).post('/api/export/links').send({ bom: true }).expect(201);
    const { pathname, search } = new URL(body.url);
    const { text: csv } = await app
      .as(null)
      .get(pathname + search)
      .expect(200);

    expect(csv.startsWith('\uFEFFName,')).toBe(true);
    const changed = (pathname + search).replace('bom=true', 'bom=false');
    await app.as(null).get(changed).expect(401);
  });

  it('chosen columns appear in the chosen order, and can be saved under a name', async () => {
    const form = { name: 'Call list', columns: ['phone', 'name', 'domain'] };
    const { body } = await app.as(person).post('/api/export/layouts').send(form).expect(201);
    const chosen = await text('csv', { columns: 'phone,name,domain' });

    expect(chosen).toMatch(/^Phone,Name,Website Domain\r\n\+37793258000,/);
    expect(await text('csv', { layout: 'call LIST' })).toBe(chosen);
    expect(await text('csv', { layout: body.id })).toBe(chosen);
    expect(Object.keys(JSON.parse(await text('json', { layout: body.id }))[0])).toEqual([
      'Phone',
      'Name',
      'Website Domain',
    ]);
    await app
      .as(person)
      .post('/api/export/layouts')
      .send({ ...form, columns: ['id'] });
    expect((await app.as(person).get('/api/export/layouts')).body).toEqual([
      { ...form, columns: ['id'], id: body.id },
    ]);
    await app.as(person).delete(`/api/export/layouts/${body.id}`).expect(204);
    const { body: problem } = await file('csv', { layout: 'Call list' }).expect(400);
    expect(problem.error).toBe(
      'There is no layout "Call list". Choose from hubspot, salesforce, pipedrive.',
    );
  });

  it('a built-in layout keeps its name', async () => {
    const form = { name: 'HubSpot', columns: ['name'] };

    await app.as(person).post('/api/export/layouts').send(form).expect(409);
  });

  it('a vCard has no columns to choose', async () => {
    await file('vcf', { columns: 'name' }).expect(400);
  });

  it('lists the formats when an unknown one is requested', async () => {
    const { body } = await app.as(person).get('/api/export/leads.pdf').expect(400);

    expect(body.error).toMatch(/csv, xlsx, json, ndjson, geojson, vcf/);
  });
});
