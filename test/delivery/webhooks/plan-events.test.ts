import { Webhook as Verifier } from 'standardwebhooks';
import { NoticesService } from '../../../backend/billing/notices.service.js';
import type { EventType } from '#contract/events.js';
import { AGENCY, buyer, PRO, syncOf } from '../../billing/support.js';
import { useApp, usePerson } from '../../support/app.js';
import { Receivers } from '../../support/receivers.js';
import { until } from '../../support/until.js';
import { LATER_FAILING_CARD } from '../../till/support.js';

const internet = new Receivers();
const app = useApp({ env: { TRIAL_LEADS: '100' }, override: internet.override });
const person = usePerson(app);
const { get, send, subscribe, later, customer } = buyer(app, person);
afterAll(() => internet.close());

let hosts = 0;
/** An endpoint for one type of event, and the data of the events that it received. */
async function connect(type: EventType) {
  const host = `plan-${++hosts}.test`;
  const received = await internet.receive(host);
  const body = { url: `http://${host}/`, events: [type] };
  const { body: endpoint } = await app.as(person).post('/api/webhooks').send(body).expect(201);
  const verifier = new Verifier(endpoint.secret);
  const settled = async () => {
    const { rows } = await app.database.query(
      `SELECT FROM events WHERE account_id = $1
       UNION ALL SELECT FROM webhook_messages WHERE account_id = $1 AND next_at IS NOT NULL`,
      [person.accountId],
    );
    return rows.length === 0;
  };
  return async () => {
    await until(settled);
    return received.map(({ body: text, headers }) => {
      const event = verifier.verify(text, headers as Record<string, string>) as {
        type: string;
        data: object;
      };
      expect(event.type).toBe(type);
      return event.data;
    });
  };
}

async function use(leads: number) {
  const { periodStart, periodEnd, included, extra } = await get('/api/usage');
  await app.database.query(
    `INSERT INTO quota_periods (account_id, starts, ends, included, extra, used) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (account_id, starts) DO UPDATE SET used = $6`,
    [person.accountId, periodStart, periodEnd, included, extra, leads],
  );
  const notices = app.app.get(NoticesService);
  await Promise.all([notices.sendDue(), notices.sendDue()]);
}

it('quota.low is sent once per period, when 80% of the leads are used', async () => {
  const events = await connect('quota.low');
  await use(79);
  expect(await events()).toEqual([]);
  await use(80);
  await use(81);
  const { periodEnd } = await get('/api/usage');
  const low = { accountId: person.accountId, used: 80, included: 100, resetsAt: periodEnd };
  expect(await events()).toEqual([low]);
  await use(100);
  expect(await events()).toEqual([low]);
});

it('quota.low is sent once to an account that uses all its leads at once', async () => {
  const events = await connect('quota.low');
  await use(100);
  await use(100);
  expect(await events()).toMatchObject([{ used: 100, included: 100 }]);
});

it('subscription.updated is sent once per plan change, however often the plan is read', async () => {
  const events = await connect('subscription.updated');
  const { accountId } = person;
  await subscribe(PRO);
  expect(await events()).toEqual([{ accountId, ...PRO, status: 'ACTIVE' }]);
  await send('/api/billing/change', AGENCY).expect(200);
  const id = await customer();
  await Promise.all([syncOf(app).sync(id), syncOf(app).sync(id)]);
  expect((await events()).slice(1)).toEqual([{ accountId, ...AGENCY, status: 'ACTIVE' }]);
});

it('subscription.updated is sent once when a payment fails', async () => {
  await subscribe(PRO, LATER_FAILING_CARD);
  const events = await connect('subscription.updated');
  await later('month');
  await until(async () => (await get('/api/subscription')).status === 'PAST_DUE');
  await syncOf(app).sync(await customer());
  const { accountId } = person;
  expect(await events()).toEqual([{ accountId, ...PRO, status: 'PAST_DUE' }]);
});
