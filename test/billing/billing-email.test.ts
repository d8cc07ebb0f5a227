import { useApp, usePerson, type Subscriber } from '../support/app.js';
import { readOutbox } from '../support/mail.js';
import { callerOf, newMember } from '../support/team.js';
import { until } from '../support/until.js';
import { BillingEmailService } from '../../backend/billing/billing-email.service.js';
import { NoticesService } from '../../backend/billing/notices.service.js';
import { DataSource } from 'typeorm';
import { buyer, PRO } from './support.js';

const app = useApp();
const owner = usePerson(app, { isVerified: true });

const PATH = '/api/billing/email';
const mailsTo = (address: string) => readOutbox(process.env['TEST_DATA_DIR']!, address);
const sent = (address: string, subject: string) =>
  until(async () => mailsTo(address).some((mail) => mail.subject === subject));
const set = (email: string | null, who: Subscriber = owner) =>
  app.as(who).put(PATH).send({ email });
const read = async (who: Subscriber = owner) => (await app.as(who).get(PATH).expect(200)).body;
const books = () => `books-${owner.email}`;
const CONFIRM = 'Confirm your billing address for Lead Delivery';

/** The path of the newest link to an address. */
async function linkTo(address: string): Promise<string> {
  await sent(address, CONFIRM);
  const mail = mailsTo(address).findLast(({ subject }) => subject === CONFIRM)!;
  return /https?:\/\/[^/]+(\/api\/mail\/\S+)/.exec(mail.text)![1]!;
}
const press = async (path: string) => (await app.as(null).post(path).expect(200)).text;

/** Sends an email about the plan. */
const failPayment = () =>
  app.app.get(DataSource).transaction((tx) => {
    const plan = { plan: 'STARTER', billingPeriod: 'MONTHLY' } as const;
    return app.app
      .get(NoticesService)
      .planChanged(
        tx,
        owner.accountId,
        { ...plan, status: 'ACTIVE' },
        { ...plan, status: 'PAST_DUE', endedAt: null },
      );
  });
/** The address of the account's customer at the test checkout. */
const customerEmail = async (): Promise<string | undefined> => {
  const { rows } = await app.database.query(
    `SELECT body ->> 'email' AS email FROM till_objects
     WHERE id = (SELECT customer_id FROM billing_customers WHERE account_id = $1)`,
    [owner.accountId],
  );
  return rows[0]?.email;
};

describe('the billing email', () => {
  it('is the owner’s login address until another one is chosen', async () => {
    expect(await read()).toEqual({ email: null, isConfirmed: false, sentTo: owner.email });

    await failPayment();

    await sent(owner.email, 'Your payment failed');
  });

  it('gets emails about the plan only once someone has opened its link and pressed the button', async () => {
    const { body } = await set(books()).expect(200);
    expect(body).toEqual({ email: books(), isConfirmed: false, sentTo: owner.email });
    await sent(owner.email, 'Your billing email was changed');
    const link = await linkTo(books());
    expect((await app.as(null).get(link).expect(200)).text).toContain(
      'Confirm this billing address',
    );
    expect((await read()).sentTo).toBe(owner.email);

    expect(await press(link)).toContain('Your address is confirmed');

    expect(await read()).toEqual({ email: books(), isConfirmed: true, sentTo: books() });
    await failPayment();
    await sent(books(), 'Your payment failed');
    expect(mailsTo(owner.email).map(({ subject }) => subject)).not.toContain('Your payment failed');
  });

  it('needs no link if it is a member’s confirmed address', async () => {
    const member = await newMember(app, owner, 'MEMBER');
    const { body } = await set(member.email.toUpperCase()).expect(200);

    expect(body).toMatchObject({ isConfirmed: true, sentTo: member.email.toUpperCase() });
    expect(mailsTo(member.email)).toEqual([]);
  });

  it('is the owner’s address again once its member has left', async () => {
    const member = await newMember(app, owner, 'MEMBER');
    await set(member.email.toUpperCase()).expect(200);
    await app.as(owner).delete(`/api/team/members/${member.userId}`).expect(204);

    expect(await read()).toEqual({ email: null, isConfirmed: false, sentTo: owner.email });
  });

  it('cannot be confirmed by the link to an earlier one', async () => {
    await set(books()).expect(200);
    const link = await linkTo(books());
    await set(`other-${owner.email}`).expect(200);

    expect(await press(link)).toContain('This link no longer works');
    expect((await read()).isConfirmed).toBe(false);
  });

  it('can be read by admins, and changed by the owner only, even if they were one when the request began', async () => {
    const admin = await newMember(app, owner, 'ADMIN');
    expect((await read(admin)).sentTo).toBe(owner.email);
    await set(books(), admin).expect(403);
    const origin = { ip: null, userAgent: null, key: null, isLocal: true };

    await expect(
      app.app.get(BillingEmailService).set(callerOf(admin, null), books(), origin),
    ).rejects.toMatchObject({ message: 'Your role in this account has changed.' });
  });

  it('has its link sent again up to the day’s limit, and not once it is confirmed', async () => {
    const again = () => app.as(owner).post(`${PATH}/confirmation`);
    await again().expect(409);
    await set(books()).expect(200);
    for (let count = 0; count < 4; count += 1) await again().expect(200);
    await again().expect(429);

    await press(await linkTo(books()));
    await again().expect(409);
  });

  it('is in the audit log and among the security events', async () => {
    await set(books()).expect(200);
    await set(null).expect(200);

    const { body: entries } = await app.as(owner).get('/api/audit').expect(200);
    expect(entries.slice(0, 2).map(({ text }: { text: string }) => text)).toEqual([
      "The billing email is now the owner's login address",
      `The billing email is now ${books()}`,
    ]);
    const { body: events } = await app.as(owner).get('/api/settings/security/events').expect(200);
    expect(events[0].type).toBe('billing_email_changed');
  });
});

describe('the customer at the payment provider', () => {
  beforeEach(async () => {
    await buyer(app, owner).subscribe(PRO);
  });

  it('has the billing email once it is confirmed, and the owner’s address without one', async () => {
    expect(await customerEmail()).toBe(owner.email);
    await set(books()).expect(200);
    await press(await linkTo(books()));
    await until(async () => (await customerEmail()) === books());

    await set(null).expect(200);

    await until(async () => (await customerEmail()) === owner.email);
  });

  it('has the new owner’s address after the account is handed over', async () => {
    const admin = await newMember(app, owner, 'ADMIN');
    await app.as(owner).post('/api/team/owner').send({ memberId: admin.userId }).expect(200);
    await app.as(admin).post('/api/team/owner/accept').expect(200);

    await until(async () => (await customerEmail()) === admin.email);
  });

  it('keeps a confirmed billing email when the account is handed over', async () => {
    const admin = await newMember(app, owner, 'ADMIN');
    const member = await newMember(app, owner, 'MEMBER');
    await set(member.email).expect(200);
    await app.as(owner).post('/api/team/owner').send({ memberId: admin.userId }).expect(200);
    await app.as(admin).post('/api/team/owner/accept').expect(200);

    await until(async () => (await customerEmail()) === member.email);
    expect((await read(admin)).sentTo).toBe(member.email);
  });
});
