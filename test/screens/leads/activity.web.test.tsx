import { screen, waitFor, within } from '@testing-library/react';
import type { Activity } from '#contract/activity.js';
import { TeamActivity } from '../../../frontend/screens/settings/team/TeamActivity';
import { entry } from '../../support/dom/activity';
import { renderInAdmin } from '../../support/dom/admin';
import { answerConfirmation } from '../../support/dom/dialogs';
import { lead, leadId, LeadServer } from '../../support/dom/leads';
import { button, textsOf } from '../../support/dom/render';
import { FakeServer } from '../../support/dom/server';
import { BOB, ME, profileOf, TEAM } from '../../support/dom/team';
import { detail, showLeads } from '../../support/dom/workbench';
import type { Role } from '#contract/roles.js';

const PATH = `/api/leads/${leadId(0)}/activity` as const;
const ENTRIES = [
  entry(1, { text: 'Ask for Ada' }),
  entry(2, { kind: 'status', before: 'NEW', after: 'WON', by: { id: ME, name: 'Ada' } }),
  entry(3, { kind: 'tags', before: ['old'], after: ['vip'] }),
  entry(4, { kind: 'assigned', after: 'Ada', by: { id: leadId(9), name: null } }),
  entry(5, { kind: 'assigned', before: 'Ada' }),
  entry(6, { kind: 'follow-up', after: { step: 'Call', due: '2026-12-03' } }),
  entry(7, { kind: 'follow-up', after: { step: null, due: null } }),
  entry(8, { kind: 'excluded', after: true, by: null }),
  entry(9, { kind: 'call', text: 'Closed today', by: { id: ME, name: 'Ada' } }),
  entry(10, { text: Array.from({ length: 30 }, (_, line) => `Line ${line}`).join('\n') }),
];

function show({ role = 'OWNER' as Role, isTeam = true, unseen = [] as Activity[] } = {}) {
  const server = new LeadServer([lead(0)])
    .on('GET /api/team', TEAM)
    .on('GET /api/activity', ({ query }) =>
      query.get('filter')!.includes('mentionsMe') ? unseen : ENTRIES,
    )
    .on(`POST ${PATH}`, ENTRIES[0]!)
    .on(`DELETE /api/leads/${leadId(0)}/mentions`, () => new Response(null, { status: 204 }))
    .on(`DELETE /api/activity/${ENTRIES[0]!.id}`, () => new Response(null, { status: 204 }));
  const at = `/dashboard/leads/${leadId(0)}`;
  return { ...showLeads(server, at, profileOf(role, isTeam)), server };
}
const list = () => detail().findByRole('list', { name: 'Activity' });

it('an open lead says in sentences who did what with it', async () => {
  show();
  const sentences = within(await list())
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')!);
  expect(textsOf(sentences)).toEqual([
    'Bob commented',
    'You changed the status from New to Won',
    'Bob added the tag “vip” and removed the tag “old”',
    'Former member assigned to Ada',
    'Bob unassigned',
    'Bob set the next step to “Call” for Dec 3, 2026',
    'Bob finished the next step',
    'Lead Delivery excluded',
    'You called',
    'Bob commented',
  ]);
  expect(within(await list()).getByText('Ask for Ada')).toBeVisible();
});

it('a long comment is shown in part, until one asks for more', async () => {
  const { user } = show();
  const short = within(await list()).getByText('Ask for Ada');
  expect(short).toHaveAttribute('data-clamped', 'false');
  const long = within(await list()).getByText(/^Line 0/);
  expect(long).toHaveAttribute('data-clamped', 'true');
  await user.click(within(await list()).getByRole('button', { name: 'Show more' }));
  expect(long).toHaveAttribute('data-clamped', 'false');
  await user.click(within(await list()).getByRole('button', { name: 'Show less' }));
  expect(long).toHaveAttribute('data-clamped', 'true');
});

it('a comment names the members whom its text mentions', async () => {
  const { server, user } = show();
  const comment = await detail().findByLabelText('Comment');
  expect(await button('Add')).toBeDisabled();
  await user.type(comment, 'Please');
  await user.selectOptions(await detail().findByLabelText('Mention'), 'Bob');
  expect(comment).toHaveValue('Please @Bob ');
  await user.type(comment, 'call');
  await user.click(await button('Add'));
  await waitFor(() => expect(comment).toHaveValue(''));
  await user.selectOptions(detail().getByLabelText('Kind'), 'Call');
  await user.click(await button('Add'));
  await waitFor(() => expect(server.sent(`POST ${PATH}`)).toHaveLength(2));
  expect(server.sent(`POST ${PATH}`)).toEqual([
    { kind: 'comment', text: 'Please @Bob call', mentions: [BOB] },
    { kind: 'call', text: '' },
  ]);
});

it('what was written can be deleted after a confirmation, and changes stay', async () => {
  const { server, user } = show();
  const buttons = within(await list()).getAllByRole('button', { name: 'Delete' });
  expect(buttons).toHaveLength(3);
  await user.click(buttons[0]!);
  await answerConfirmation(user, 'Delete this entry?', 'Delete');
  await waitFor(() =>
    expect(
      server.calls.some(({ method, path }) => method === 'DELETE' && path.endsWith(ENTRIES[0]!.id)),
    ).toBe(true),
  );
});

it('a viewer reads, and writes and deletes nothing', async () => {
  show({ role: 'VIEWER' });
  await list();
  expect(detail().queryByLabelText('Comment')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

it('a viewer, whose fields are all disabled, can scroll an open lead by keyboard', async () => {
  show({ role: 'VIEWER' });
  const scrolled = (await list()).closest('fieldset')!.parentElement;
  expect(scrolled).toHaveAttribute('tabindex', '0');
});

it("the account's activity says once how many leads were searched, imported or exported", async () => {
  const many = (number: number, kind: Activity['kind'], text: string) =>
    entry(number, { kind, text, lead: null, leads: 33 });
  renderInAdmin(<TeamActivity team={TEAM} />, {
    server: new FakeServer().on('GET /api/activity', [
      many(1, 'export', 'CSV'),
      many(2, 'import', 'list.csv'),
      entry(3, { kind: 'status', after: 'WON', lead: null, leads: 33 }),
    ]),
  });
  const items = within(await screen.findByRole('list', { name: 'Activity' })).getAllByRole(
    'listitem',
  );
  expect(textsOf(items.map((item) => item.querySelector('p')!))).toEqual([
    'Bob exported 33 leads as CSV',
    'Bob imported list.csv, 33 leads',
    'Bob set the status to Won: 33 leads',
  ]);
});

it('opening a lead marks its comments that mention the user as seen', async () => {
  const { server } = show({ unseen: [ENTRIES[0]!] });
  await waitFor(() =>
    expect(server.calls.some(({ path }) => path.endsWith('/mentions'))).toBe(true),
  );
});

it('someone who works alone sees no team activity', async () => {
  const { server } = show({ isTeam: false });
  await detail().findByLabelText('Status');
  expect(screen.queryByRole('region', { name: 'Team activity' })).toBeNull();
  expect(server.calls.some(({ path }) => path === '/api/activity')).toBe(false);
});
