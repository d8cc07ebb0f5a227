import { screen, waitFor, within } from '@testing-library/react';
import type { AuditEntry } from '#contract/audit.js';
import { ROLE_PERMISSIONS, type Role } from '#contract/roles.js';
import type { User as Profile } from '#contract/users.js';
import AuditTab from '../../../frontend/screens/settings/AuditTab';
import Settings from '../../../frontend/screens/settings/Settings';
import { renderInAdmin } from '../../support/dom/admin';
import { complaints } from '../../support/dom/complaints';
import { fillIn, textsOf } from '../../support/dom/render';
import { FakeServer, refusal } from '../../support/dom/server';

const ME = '11111111-1111-4111-8111-111111111111';
const BOB = '22222222-2222-4222-8222-222222222222';
const PATH = '/dashboard/settings/audit';

const entry = (id: number, more: Partial<AuditEntry>): AuditEntry => ({
  id: `00000000-0000-7000-8000-00000000000${id}`,
  at: '2026-11-29T23:30:00.000Z',
  action: 'login',
  text: 'Logged in',
  actor: { id: ME, name: 'Ada' },
  keyId: null,
  subject: null,
  meta: {},
  ip: '203.0.113.7',
  ...more,
});
const ENTRIES = [
  entry(1, { action: 'leads_downloaded', text: 'Downloaded 1,200 leads as CSV' }),
  entry(2, { actor: { id: BOB, name: null } }),
  entry(3, { action: 'plan_changed', text: 'The plan is now Pro, yearly', actor: null, ip: null }),
];

const profileOf = (role: Role, isTeam: boolean): Partial<Profile> => ({
  id: ME,
  timeZone: 'Asia/Tokyo',
  locale: 'en-US',
  membership: {
    accountId: ME,
    role,
    permissions: [...ROLE_PERMISSIONS[role]],
    isTeam,
    accounts: [],
  },
});

const page = (entries: AuditEntry[]) =>
  Response.json(entries, {
    headers: {
      'Content-Range': entries.length
        ? `audit 0-${entries.length - 1}/${entries.length}`
        : 'audit */0',
    },
  });
const TEAM = {
  members: [
    {
      id: BOB,
      name: 'Bob',
      email: null,
      role: 'MEMBER',
      joinedAt: '',
      isDisabled: false,
      apiKeys: 0,
    },
  ],
  invitations: [],
  seats: { used: 1, included: 3 },
  viewersExport: false,
};

function show({ role = 'ADMIN' as Role, isTeam = true, entries = ENTRIES, at = PATH } = {}) {
  const server = new FakeServer()
    .on('GET /api/audit', () => page(entries))
    .on('GET /api/team', TEAM);
  const profile = profileOf(role, isTeam);
  return renderInAdmin(<AuditTab />, { server, profile, at, route: PATH });
}

const rows = async () => within(await screen.findByRole('table')).getAllByRole('row');
const filterOf = ({ query }: { query: URLSearchParams }) => JSON.parse(query.get('filter')!);
const lists = ({ calls }: FakeServer) => calls.filter(({ path }) => path === '/api/audit');

it('the audit log says when, in the time zone of the profile, who did what, and from where', async () => {
  const { server } = show();

  const [, first, second, third] = textsOf(await rows());
  expect(first).toContain('Nov 30, 2026, 8:30 AM');
  expect(first).toContain('Ada');
  expect(first).toContain('Downloaded 1,200 leads as CSV');
  expect(first).toContain('203.0.113.7');
  expect(second).toContain('Former member');
  expect(third).toContain('Automatic');
  expect(lists(server)[0]!.query.get('sort')).toBe('["at","DESC"]');
  expect(lists(server)[0]!.query.get('range')).toBe('[0,49]');
});

it('the audit log is filtered by kind, person and days of the profile’s time zone', async () => {
  const { user, server } = show();
  await rows();

  await user.click(screen.getByRole('combobox', { name: 'Kind' }));
  await user.click(await screen.findByRole('option', { name: 'API keys' }));
  await waitFor(() => expect(filterOf(lists(server).at(-1)!)).toEqual({ group: 'keys' }));
  await user.click(screen.getByRole('combobox', { name: 'Person' }));
  await user.click(await screen.findByRole('option', { name: 'Bob' }));
  fillIn(screen.getByLabelText('From'), '2026-11-20');
  fillIn(screen.getByLabelText('To'), '2026-11-21');

  await waitFor(() =>
    expect(filterOf(lists(server).at(-1)!)).toEqual({
      group: 'keys',
      actor: BOB,
      since: '2026-11-19T15:00:00.000Z',
      until: '2026-11-21T15:00:00.000Z',
    }),
  );
});

it('a filter that nothing matches can be removed', async () => {
  const filter = encodeURIComponent(JSON.stringify({ group: 'keys', nothing: 1 }));
  const { user, server } = show({ entries: [], at: `${PATH}?filter=${filter}` });
  await user.click(await screen.findByRole('button', { name: 'Show all entries' }));

  expect(await screen.findByText('No entries yet.')).toBeInTheDocument();
  expect(lists(server).map(filterOf)).toEqual([{ group: 'keys' }, {}]);
});

/** The names of the saved files; jsdom saves none. */
const saved: string[] = [];
beforeAll(() => {
  URL.createObjectURL = () => 'blob:audit';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function () {
    saved.push(this.download);
  };
});

it('Download CSV asks for the entries that match the filters', async () => {
  const filter = encodeURIComponent(JSON.stringify({ group: 'keys' }));
  const { user, server } = show({ at: `${PATH}?filter=${filter}` });
  server.on('GET /api/audit/csv', new Response('Time\r\n'));
  await rows();

  await user.click(screen.getByRole('button', { name: 'Download CSV' }));

  await waitFor(() => expect(saved).toEqual(['audit-log.csv']));
  expect(filterOf(server.calls.find(({ path }) => path === '/api/audit/csv')!)).toEqual({
    group: 'keys',
  });
});

it('a log that fails to load says so, and offers another try', async () => {
  complaints.expect(/Failed to load the audit log/);
  const { user, server } = show();
  server.on('GET /api/audit', () => refusal(500, { error: 'Something went wrong.' }));
  const retry = await screen.findByRole('button', { name: 'Try Again' });
  server.on('GET /api/audit', () => page(ENTRIES));
  await user.click(retry);

  expect(await rows()).toHaveLength(4);
});

it.each([
  ['an individual', 'OWNER', false],
  ['a member', 'MEMBER', true],
] as const)('the address of the log leads %s to the first tab', async (_, role, isTeam) => {
  const server = new FakeServer();
  const profile = profileOf(role, isTeam);
  const route = '/dashboard/settings/:tab';
  const { router } = renderInAdmin(<Settings />, { server, profile, at: PATH, route });

  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/settings/profile'));
  expect(lists(server)).toEqual([]);
});
