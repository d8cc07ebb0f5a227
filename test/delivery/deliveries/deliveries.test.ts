import { HousekeepingService } from '../../../backend/platform/jobs/housekeeping.service.js';
import type { DeliveryRun } from '#contract/deliveries.js';
import { buildPlace, buildPlaces } from '../../support/fake-source.js';
import { until } from '../../support/until.js';
import { notSoon, useDeliveries } from './use-deliveries.js';

const { app, source, person, onPlan, create, runs, advance, finished, run, newDestination, mails } =
  useDeliveries();

const fileOf = (run: DeliveryRun) =>
  app.as(null).get(run.file!.url!.replace('http://leads.test', ''));

it('a weekly delivery sends the new leads of each week, and keeps the file', async () => {
  const { id, nextAt, status } = await create();
  expect(status).toBe('active');
  expect(Date.parse(nextAt!)).toBeLessThanOrEqual(Date.now() + 7 * 86_400_000);

  await advance('P8D');
  const [first] = await finished(id);
  expect(first).toMatchObject({ status: 'sent', trigger: 'schedule', newLeads: 3, dueAt: nextAt });
  expect(first!.file!.name).toMatch(/^bar-monaco-\d{4}-\d\d-\d\d\.csv$/);
  const { text } = await fileOf(first!).expect(200);
  expect(text.trim().split('\r\n')).toHaveLength(4);

  source.places.push(buildPlace(4));
  await advance('P7D');
  const [second] = await finished(id, 2);
  expect(second).toMatchObject({ status: 'sent', newLeads: 1 });
  expect((await fileOf(second!).expect(200)).text).toContain('Place 4');
});
it('who created, changed, paused and resumed a delivery is kept', async () => {
  const { id, createdBy } = await create();
  expect(createdBy).toEqual({ id: person.userId, name: person.email });
  const path = `/api/deliveries/${id}`;
  await app.as(person).patch(path).send({ name: 'Bars' }).expect(200);
  for (const action of ['pause', 'pause', 'resume', 'resume'])
    await app.as(person).post(`${path}/${action}`).expect(200);

  const { body: entries } = await app.as(person).get('/api/audit').expect(200);

  const about = entries.filter(({ action }: { action: string }) => action.startsWith('delivery_'));
  expect(about.map(({ text }: { text: string }) => text)).toEqual([
    'Resumed the delivery "Bars"',
    'Paused the delivery "Bars"',
    'Changed the delivery "Bars"',
    'Created the delivery "Bars in Monaco"',
  ]);
});

it('emails new leads to confirmed recipients, with the file, the first rows and an unsubscribe link', async () => {
  source.places = buildPlaces(7);
  const { id } = await create({ destinationIds: [await newDestination([person.email])] });
  const { id: runId, receipts, status } = await run(id);

  expect(status).toBe('sent');
  expect(receipts).toMatchObject([
    {
      name: 'Sales',
      type: 'email',
      status: 'sent',
      attempts: 1,
      detail: `Sent to ${person.email}.`,
    },
  ]);
  const [mail, ...more] = mails(person.email);
  expect(more).toEqual([]);
  expect(mail!.subject).toBe('7 new bars in Monaco');
  expect(mail!.text).toContain('Place 5: 5 Main Street');
  expect(mail!.text).toContain(
    'Manage email preferences or unsubscribe: http://leads.test/api/mail/',
  );
  expect(mail!.text).not.toContain('Place 6:');
  const page = `http://leads.test/dashboard/deliveries/${id}/show?entry=${runId}&account=${person.accountId}`;
  const lines = mail!.text.split(/\r?\n/);
  const last = lines.findIndex((line) => line.startsWith('Place 5: '));
  expect(lines.slice(last + 1, last + 5)).toEqual(['And 2 more.', '', 'View this delivery:', page]);
  const order = ['Place 5', 'And 2 more.', `href="${page.replace('&', '&amp;')}"`, 'Data: '];
  const positions = order.map((part) => mail!.html.indexOf(part));
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  expect(positions).not.toContain(-1);
  expect(mail!.unsubscribePost).toBe('List-Unsubscribe=One-Click');
  expect(mail!.html).toContain('<title>7 new bars in Monaco</title>');
  expect(mail!.attachments).toEqual([
    {
      name: expect.stringMatching(/^bar-monaco-.*\.csv$/),
      text: (await fileOf((await runs(id))[0]!).expect(200)).text,
    },
  ]);
});

it('an address receives deliveries once its owner has confirmed it, and none after unsubscribing', async () => {
  const colleague = `colleague-${person.email}`;
  const { id } = await create({
    ...notSoon(),
    destinationIds: [await newDestination([colleague])],
  });
  await app.as(person).post(`/api/deliveries/${id}/run`).expect(200);
  await until(async () => (await runs(id))[0]?.receipts[0]?.detail != null);
  expect((await runs(id))[0]!.receipts).toMatchObject([
    {
      status: 'waiting',
      attempts: 0,
      detail: `Waiting for the owner of ${colleague} to open the link in our email.`,
    },
  ]);
  await until(async () => mails(colleague).length === 1);
  const [asked] = mails(colleague);
  expect(asked!.subject).toBe('Confirm that you want to receive lead lists');
  const [confirm] = /\/api\/mail\/confirm-recipient\S+/.exec(asked!.text)!;
  expect((await app.as(null).get(confirm).expect(200)).text).toContain('Yes, send them');
  await app.as(null).post(confirm).expect(200);
  await advance('PT5M');
  expect(await finished(id)).toMatchObject([{ status: 'sent', newLeads: 3 }]);
  expect(mails(colleague).at(-1)!.subject).toBe('3 new bars in Monaco');

  source.places.push(buildPlace(50));
  expect(await run(id)).toMatchObject({ status: 'sent', newLeads: 1 });
  const stop = mails(colleague)
    .at(-1)!
    .unsubscribe.replace(/^<http:\/\/leads\.test|>$/g, '');
  await app.as(null).post(stop).expect(200);
  source.places.push(buildPlace(51));
  expect((await run(id)).receipts[0]!.detail).toBe('All recipients have unsubscribed.');
  const { body } = await app.as(person).get('/api/destinations/recipients').expect(200);
  expect(body).toEqual([{ address: colleague, status: 'stopped' }]);
});

it.each([
  ['a header', ['sales@example.com\r\nBcc: all@example.com']],
  ['two in one', ['"a, b"@example.com']],
  ['1,000 addresses', Array.from({ length: 1000 }, (_, index) => `sales-${index}@example.com`)],
])('refuses %s as recipients', async (_, to) => {
  const form = { type: 'email', name: 'Sales', config: { to } };
  await app.as(person).post('/api/destinations').send(form).expect(400);
});

it('a delivery without new leads is recorded, but sent only if the user chose empty deliveries', async () => {
  const destinationIds = [await newDestination([person.email])];
  source.places = [];
  const quiet = await create({ destinationIds });
  expect(await run(quiet.id)).toMatchObject({ status: 'empty', file: null, receipts: [] });
  expect(mails(person.email)).toEqual([]);

  const asked = await create({ destinationIds, sendEmpty: true });
  expect(await run(asked.id)).toMatchObject({ status: 'sent', newLeads: 0 });
  expect(mails(person.email)[0]!.subject).toBe('No new bars in Monaco');
});

it('a delivered CSV begins with a byte order mark if the user chose it', async () => {
  const contents = async (body: object) =>
    (await fileOf(await run((await create(body)).id)).expect(200)).text;
  source.places = [buildPlace(1)];
  expect(await contents({ bom: true })).toMatch(/^\uFEFFName,/);
  source.places = [buildPlace(2)];
  expect(await contents({})).toMatch(/^Name,/);
});

it('delivers known leads that changed if the user chose to include them', async () => {
  const { id } = await create({ includeChanges: true });
  await run(id);
  source.places[0] = buildPlace(1, { phone: '+12025550199' });
  source.places.push(buildPlace(4));
  const result = await run(id);

  expect(result).toMatchObject({ newLeads: 1, changedLeads: 1 });
  const { text } = await fileOf(result).expect(200);
  expect(text).toContain('+12025550199');
  expect(text.trim().split('\r\n')).toHaveLength(3);
});

it('a plan without leads left still delivers changed leads, and the delivery explains why', async () => {
  const { id } = await create({
    includeChanges: true,
    destinationIds: [await newDestination([person.email])],
  });
  await run(id);
  await app.database.query('UPDATE quota_periods SET included = used WHERE account_id = $1', [
    person.accountId,
  ]);
  // The changed lead comes after those that the plan has no room for.
  source.places = [...buildPlaces(9).slice(3), buildPlace(1, { phone: '+12025550199' })];
  source.batchSize = 2;

  expect(await run(id)).toMatchObject({
    status: 'sent',
    newLeads: 0,
    changedLeads: 1,
    message: "Stopped at your plan's limit: 0 of 10 leads.",
  });
  const mail = mails(person.email).at(-1)!;
  expect(mail.subject).toBe('1 changed bar in Monaco');
  expect(mail.text).toContain("Stopped at your plan's limit: 0 of 10 leads.");
});

it("removes a delivered file at the end of its sources' retention, and keeps its history", async () => {
  const delivered = await run((await create()).id);
  await app.database.query(
    `UPDATE delivery_runs SET purge_at = now() + interval '1 hour' WHERE id = $1`,
    [delivered.id],
  );
  await app.app.get(HousekeepingService).run();
  await fileOf(delivered).expect(200);
  await app.database.query('UPDATE delivery_runs SET purge_at = now() WHERE id = $1', [
    delivered.id,
  ]);
  await app.app.get(HousekeepingService).run();

  await fileOf(delivered).expect(410);
  expect((await runs(delivered.deliveryId))[0]).toMatchObject({
    status: 'sent',
    newLeads: 3,
    file: { url: null },
  });
});

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

it("an agency's clients get emails with its branding, without ours", async () => {
  await onPlan('AGENCY');
  const replyTo = person.email;
  await app
    .as(person)
    .put('/api/settings/branding')
    .send({
      name: 'Riviera Media',
      color: '#7a1f3d',
      logo: `data:image/png;base64,${PNG}`,
      replyTo,
    })
    .expect(200);
  const { id } = await create({ destinationIds: [await newDestination([person.email])] });
  await run(id);

  const mail = mails(person.email).at(-1)!;
  expect(mail.from).toMatch(/^Riviera Media <[^>]+>$/);
  expect(mail.replyTo).toBe(replyTo);
  expect(mail.html).toMatch(/<img [^>]*src="cid:logo" alt="Riviera Media"/);
  expect(mail.text).toContain('Riviera Media');
  expect(mail.html + mail.text).not.toContain('Lead Delivery');

  await onPlan('PRO');
  source.places.push(buildPlace(60));
  await run(id);
  expect(mails(person.email).at(-1)!.html).not.toContain('Riviera Media');
  await app.database.query('DELETE FROM brands');
});

it('sends the same bytes again, and reports when the file is gone', async () => {
  const { id } = await create();
  const first = await run(id);
  const { text } = await fileOf(first).expect(200);
  await app.as(person).patch('/api/leads').send({ ids: [], Status: 'LOST' });
  const resend = () => app.as(person).post(`/api/deliveries/${id}/runs/${first.id}/resend`);
  const destinationIds = [await newDestination([person.email])];
  await app.as(person).patch(`/api/deliveries/${id}`).send({ destinationIds }).expect(200);
  await resend().expect(200);
  await until(async () => (await runs(id))[0]!.receipts[0]?.status === 'sent');
  expect((await fileOf(first).expect(200)).text).toBe(text);

  await app.database.query('DELETE FROM delivery_files');
  await fileOf(first).expect(410);
  const { body } = await resend().expect(410);
  expect(body.error).toMatch(/removed/);
  expect((await runs(id))[0]!.file).toMatchObject({ url: null });
});

it('a plan with too few leads left delivers the remaining ones, explains why, and then refuses to deliver now', async () => {
  await run((await create()).id);
  await app.database.query('UPDATE quota_periods SET included = used + 2 WHERE account_id = $1', [
    person.accountId,
  ]);
  source.places = buildPlaces(9);
  const { id } = await create();
  expect(await run(id)).toMatchObject({
    status: 'sent',
    newLeads: 2,
    message: expect.stringContaining("Stopped at your plan's limit: 2 of 10 leads."),
  });
  await advance('P7D');
  const [result] = await finished(id, 2);
  expect(result).toMatchObject({ trigger: 'schedule', status: 'failed', newLeads: 0 });
  expect(result!.message).toContain("You've used all the leads in this period.");

  const { body } = await app.as(person).post(`/api/deliveries/${id}/run`).expect(402);
  expect(body).toMatchObject({ code: 'quota_exceeded', error: result!.message });
  expect(await runs(id)).toHaveLength(2);
});
