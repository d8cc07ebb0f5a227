import ICAL from 'ical.js';
import { useApp, usePerson, type Subscriber } from '../../support/app.js';
import { newMember } from '../../support/team.js';
import { addLeads, asText } from '../../finding/leads/support.js';

const app = useApp();
const owner = usePerson(app);

const ADA = {
  name: 'Café Ada, Monaco; one',
  address: '1 Rue Grimaldi, Monaco',
  phone: '+37793258000',
};
let ids: string[];
beforeEach(async () => {
  ids = await addLeads(app, owner, [ADA, {}, {}]);
});

const patch = (at: number, body: object) =>
  app.as(owner).patch(`/api/leads/${ids[at]}`).send(body).expect(200);
const addressOf = async (who: Subscriber): Promise<string> =>
  (await app.as(who).get('/api/calendar').expect(200)).body.url;
const renew = async (who: Subscriber): Promise<string> =>
  (await app.as(who).post('/api/calendar/renewal').expect(200)).body.url;
const open = (url: string) => app.as().get(url.replace('http://leads.test', ''));
const read = async (url: string) => {
  const { body, headers } = await open(url).buffer().parse(asText).expect(200);
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  return new ICAL.Component(ICAL.parse(body))
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));
};
const summaries = async (who: Subscriber) =>
  (await read(await addressOf(who))).map(({ summary }) => summary);

describe('GET /api/calendar.ics', () => {
  it('has an event for the whole day of each next step, with the business and a link to the lead', async () => {
    await patch(0, { 'Next Step': 'Call, then write; twice', 'Due On': '2026-12-31' });
    await patch(1, { 'Next Step': 'Some day' });
    await patch(2, { 'Due On': '2027-03-28' });
    const events = await read(await addressOf(owner));
    expect(
      events.map(({ uid, summary, location, description, startDate, endDate }) => ({
        uid,
        summary,
        location,
        description,
        isDate: startDate.isDate,
        days: [startDate.toString(), endDate.toString()],
      })),
    ).toEqual([
      {
        uid: `lead-${ids[0]}@leads.test`,
        summary: `Call, then write; twice: ${ADA.name}`,
        location: ADA.address,
        description: `${ADA.phone}\nhttp://leads.test/dashboard/leads/${ids[0]}?account=${owner.accountId}`,
        isDate: true,
        days: ['2026-12-31', '2027-01-01'],
      },
      {
        uid: `lead-${ids[2]}@leads.test`,
        summary: 'Follow up: Lead 3',
        location: null,
        description: `http://leads.test/dashboard/leads/${ids[2]}?account=${owner.accountId}`,
        isDate: true,
        days: ['2027-03-28', '2027-03-29'],
      },
    ]);
  });

  it('keeps the id of an event that moves to another day', async () => {
    await patch(0, { 'Due On': '2026-12-31' });
    const url = await addressOf(owner);
    const [before] = await read(url);
    await patch(0, { 'Due On': '2027-01-15' });
    const [after] = await read(url);
    expect(after!.uid).toBe(before!.uid);
    expect(after!.startDate.toString()).toBe('2027-01-15');
  });

  it('leaves out excluded leads and shows none of the content that was removed', async () => {
    for (const at of [0, 1]) await patch(at, { 'Next Step': 'Call', 'Due On': '2026-12-31' });
    await app.as(owner).post(`/api/leads/${ids[1]}/suppression`).expect(200);
    await app.database.query(
      `UPDATE leads SET name = 'Removed', address = NULL, phone = NULL, removed_at = now() WHERE id = $1`,
      [ids[0]],
    );
    const [event, ...others] = await read(await addressOf(owner));
    expect(others).toEqual([]);
    expect(event!.summary).toBe('Call');
    expect(event!.description).toBe(
      `http://leads.test/dashboard/leads/${ids[0]}?account=${owner.accountId}`,
    );
  });

  it("has a member's own leads and unassigned ones, and a viewer may read it", async () => {
    const member = await newMember(app, owner, 'MEMBER');
    const viewer = await newMember(app, owner, 'VIEWER');
    await patch(0, { 'Next Step': 'Mine', 'Due On': '2026-12-31', 'Assignee ID': owner.userId });
    await patch(1, { 'Next Step': 'Theirs', 'Due On': '2026-12-31', 'Assignee ID': member.userId });
    await patch(2, { 'Next Step': 'Open', 'Due On': '2027-01-01' });
    expect(await summaries(owner)).toEqual([`Mine: ${ADA.name}`, 'Open: Lead 3']);
    expect(await summaries(member)).toEqual(['Theirs: Lead 2', 'Open: Lead 3']);
    expect(await summaries(viewer)).toEqual(['Open: Lead 3']);
  });

  it('has the 1,000 leads nearest to today', async () => {
    await addLeads(app, owner, Array(1001).fill({}));
    await app.database.query(
      `UPDATE leads SET due_on = current_date + CASE WHEN id = $2 THEN 400 ELSE 1 END WHERE account_id = $1`,
      [owner.accountId, ids[0]],
    );
    const events = await read(await addressOf(owner));
    expect(events).toHaveLength(1000);
    expect(events.map(({ uid }) => uid)).not.toContain(`lead-${ids[0]}@leads.test`);
  });
});

describe('the address of a calendar', () => {
  it('stays the same until it is renewed, which ends the earlier one', async () => {
    const first = await addressOf(owner);
    expect(await addressOf(owner)).toBe(first);
    const second = await renew(owner);
    expect(await addressOf(owner)).toBe(second);
    await open(first).expect(404);
    await open(second).expect(200);
  });

  it("is not ended by another member's renewal, and ends with the membership", async () => {
    const viewer = await newMember(app, owner, 'VIEWER');
    const url = await addressOf(viewer);
    await renew(owner);
    await open(url).expect(200);
    await app.as(owner).delete(`/api/team/members/${viewer.userId}`).expect(204);
    await open(url).expect(401);
  });

  it('ends when its person logs out everywhere', async () => {
    const url = await addressOf(owner);
    await app.as(owner).post('/api/settings/security/revoke-sessions').expect(200);
    await open(url).expect(401);
  });

  it('opens no file of leads, and their links open no calendar', async () => {
    const token = new URL(await addressOf(owner)).searchParams.get('token');
    await app.as().get(`/api/export/leads.csv?token=${token}`).expect(401);
    const { body } = await app.as(owner).post('/api/export/links').send({}).expect(201);
    const other = new URL(body.url).searchParams.get('token');
    await app.as().get(`/api/calendar.ics?token=${other}`).expect(401);
    await app.as().get('/api/calendar.ics').expect(401);
  });
});
