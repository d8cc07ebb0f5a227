import { MailLinksService } from '../../../backend/people/auth/mail-links.service.js';
import { buildPlace } from '../../support/fake-source.js';
import { until } from '../../support/until.js';
import { BRAND, pageOf, useClientPages } from './use-client-pages.js';

const { app, source, person, mails, onPlan, saveBrand, newDelivery, deliver, visit, read, shared } =
  useClientPages();

const LOGO = `data:image/svg+xml;base64,${Buffer.from('<svg></svg>').toString('base64')}`;

it('a client sees the brand, the search, the leads, the files and the attribution without a login', async () => {
  await saveBrand({ logo: LOGO, replyTo: person.email });
  const { path } = await shared();
  const page = await read(path);

  expect(page).toMatchObject({
    brand: {
      name: BRAND.name,
      color: BRAND.color,
      logo: expect.stringMatching(/^data:image/),
      contact: person.email,
    },
    name: 'Bars for Acme',
    category: 'bar',
    area: 'Monaco',
    // No lead has an email or hours.
    columns: ['name', 'phone', 'website', 'address', 'category', 'rating', 'reviewCount'],
    hasMap: true,
    leads: 3,
    files: [{ newLeads: 3, changedLeads: 0, format: 'csv', isKept: true }],
  });
  expect(page.licenses).toHaveLength(1);
  const leads = await visit(`${path}/leads?range=[0,1]`).expect(200);
  expect(leads.headers['content-range']).toBe('leads 0-1/3');
  expect(leads.body).toHaveLength(2);
  expect((await visit(`${path}/places`).expect(200)).body.places).toHaveLength(3);
  const [file] = page.files;
  const download = await visit(`${path}/files/${file!.id}`).expect(200);
  expect(download.headers['content-disposition']).toContain(file!.name);
  expect(download.text.trim().split('\r\n')).toHaveLength(4);
});

it('the document and its data are kept out of search engines, caches and referrers, and name only the brand', async () => {
  const { path } = await shared();
  const document = await visit(path).set('Accept', 'text/html').expect(200);

  expect(document.text).toContain('the client page');
  for (const { headers } of [document, await visit(`${path}/delivery`)]) {
    expect(headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cache-control']).toBe('private, no-store');
  }
  expect(JSON.stringify(await read(path))).not.toContain('Lead Delivery');
});

it('no note, tag, status or exclusion reaches the page', async () => {
  const { path } = await shared();
  const { body: leads } = await app.as(person).get('/api/leads');
  const [noted, excluded] = leads as { id: string }[];
  await app
    .as(person)
    .patch(`/api/leads/${noted!.id}`)
    .send({ Note: 'Owes us money', Tags: ['difficult'], Status: 'LOST' })
    .expect(200);
  await app.as(person).post(`/api/leads/${excluded!.id}/suppression`).expect(200);

  const { body } = await visit(`${path}/leads`).expect(200);
  const ids = (body as { id: string }[]).map(({ id }) => id);
  expect(ids).toHaveLength(2);
  expect(ids).toContain(noted!.id);
  expect(Object.keys(body[0])).toEqual(
    expect.not.arrayContaining(['Note', 'Tags', 'Status', 'Suppressed']),
  );
  expect(JSON.stringify(body)).not.toMatch(/Owes|difficult|LOST/);
  expect((await read(path)).leads).toBe(2);
  expect((await visit(`${path}/places`)).body.places).toHaveLength(2);
});

it('only the columns of the delivery reach the page, and files with notes stay with their owner', async () => {
  const { id, path } = await shared({ columns: ['name', 'phone', 'note'] });
  const page = await read(path);

  expect(page).toMatchObject({ columns: ['name', 'phone'], hasMap: false });
  const { body } = await visit(`${path}/leads`).expect(200);
  expect(body[0]).toMatchObject({ Name: expect.stringContaining('Place'), Address: null });
  expect((await visit(`${path}/places`)).body).toEqual({ places: [] });
  expect(page.files).toMatchObject([{ isKept: false, isShared: false }]);
  await visit(`${path}/files/${page.files[0]!.id}`).expect(404);
  expect((await app.as(person).get(pageOf(id))).body.sharesFiles).toBe(false);
});

it('a file keeps its notes from the client when later files leave them out', async () => {
  const { id, path } = await shared({ columns: ['name', 'note'] });
  const change = (columns: string[]) =>
    app.as(person).patch(`/api/deliveries/${id}`).send({ columns }).expect(200);
  await change(['name', 'phone']);
  source.places.push(buildPlace(20));
  await deliver(id);
  const [shareable, noted] = (await read(path)).files;
  expect([shareable!.isKept, noted!.isKept]).toEqual([true, false]);
  await visit(`${path}/files/${noted!.id}`).expect(404);

  await change(['name', 'tags']);
  expect((await read(path)).files.map(({ isKept }) => isKept)).toEqual([true, false]);
  await visit(`${path}/files/${shareable!.id}`).expect(200);
});

it('leads are listed newest first, and a lead from several deliveries only once', async () => {
  const { id, path } = await shared();
  source.places.push(buildPlace(9));
  await deliver(id);

  const { body } = await visit(`${path}/leads`).expect(200);
  expect((body as { Name: string }[]).map(({ Name }) => Name)[0]).toContain('Place 9');
  expect(body).toHaveLength(4);
  expect((await read(path)).files.map(({ newLeads }) => newLeads)).toEqual([1, 3]);
});

it("the page shows no other delivery's files", async () => {
  const { path } = await shared();
  source.places = [buildPlace(70)];
  const other = await newDelivery({ name: 'Other' });
  await deliver(other);
  const [{ id: runId }] = (await app.as(person).get(`/api/deliveries/${other}/runs`)).body;

  await visit(`${path}/files/${runId}`).expect(404);
  expect((await read(path)).leads).toBe(3);
});

it('the emails and pages that ask a client to confirm or stop use the name of the brand', async () => {
  await saveBrand({ replyTo: person.email });
  const to = 'client-of-riviera@example.com';
  const destination = { type: 'email', name: 'Client', config: { to: [to] } };
  await app.as(person).post('/api/destinations').send(destination).expect(201);
  await until(async () => mails(to).length === 1);
  const [asked] = mails(to);
  expect(asked!.from).toContain('Riviera Media');
  expect(asked!.replyTo).toBe(person.email);
  expect(asked!.text).toContain('Riviera Media wants to send lead lists to this address.');
  expect(asked!.text + asked!.html).not.toContain('Lead Delivery');

  const [confirm] = /\/api\/mail\/confirm-recipient\S+/.exec(asked!.text)!;
  const pages = [await visit(confirm), await app.as(null).post(confirm)];
  const stop = new URL(
    app.app.get(MailLinksService).recipientUrl('stop-deliveries', person.accountId, to),
  );
  pages.push(
    await visit(stop.pathname + stop.search),
    await app.as(null).post(stop.pathname + stop.search),
  );
  for (const { status, text } of pages) {
    expect(status).toBe(200);
    expect(text).toContain(' – Riviera Media</title>');
    expect(text).not.toMatch(/Lead Delivery|dashboard/);
  }
  expect((await visit(`${stop.pathname}?token=other`)).text).not.toMatch(/Lead Delivery|dashboard/);

  await onPlan('PRO');
  expect((await visit(confirm)).text).toContain('A Lead Delivery customer wants to send');
});

it("the button in a client's email opens the page while there is one", async () => {
  const config = { to: [person.email] };
  const destination = { type: 'email', name: 'Client', config };
  const created = await app.as(person).post('/api/destinations').send(destination).expect(201);
  const { id, path } = await shared({ destinationIds: [created.body.id] });
  const last = () => mails(person.email).at(-1)!.text;
  expect(last()).not.toContain('/d/');

  source.places.push(buildPlace(30));
  await deliver(id);
  expect(last()).toMatch(/See the leads:\s+http/);
  expect(last()).toContain(`http://leads.test${path}`);
  await app.as(person).delete(pageOf(id)).expect(204);
  source.places.push(buildPlace(31));
  await deliver(id);
  expect(last()).not.toContain('/d/');
});
