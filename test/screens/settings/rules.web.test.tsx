import { act, screen, waitFor, within } from '@testing-library/react';
import type { AssignmentRule, AssignmentRules } from '#contract/assignment-rules.js';
import type { Role } from '#contract/roles.js';
import { Rules } from '../../../frontend/screens/settings/team/Rules';
import { complaints } from '../../support/dom/complaints';
import { renderInAdmin } from '../../support/dom/admin';
import { textsOf } from '../../support/dom/render';
import { FakeServer, refusal } from '../../support/dom/server';
import { BOB, ME, profileOf, TEAM } from '../../support/dom/team';

const PATH = '/api/leads/rules';
const HOTELS: AssignmentRule = { city: 'Monaco', category: 'Hotel', members: [BOB] };
const OTHERS: AssignmentRule = { city: null, category: null, members: [ME, BOB] };

function show(role: Role, rules: AssignmentRule[]) {
  const server = new FakeServer()
    .on(`GET ${PATH}`, { rules, version: 'v1' })
    .on(`PUT ${PATH}`, ({ body }) => ({ ...(body as AssignmentRules), version: 'v2' }))
    .on('GET /api/leads/facets', {
      tags: [],
      areas: [{ value: 'Monaco', count: 3 }],
      categories: [],
    });
  return renderInAdmin(<Rules members={TEAM.members} />, { server, profile: profileOf(role) });
}
const list = async () => textsOf(await screen.findAllByRole('listitem'));

it('rules say in their order which leads go to whom', async () => {
  show('MEMBER', [HOTELS, OTHERS, { ...HOTELS, category: null, members: [] }]);
  expect(await list()).toEqual([
    'Hotel in MonacoBob',
    'All other leadsAda, Bob, in turn',
    'All leads in MonacoIts members no longer work with leads: the next rule applies',
  ]);
  expect(screen.queryByRole('button')).toBeNull();
});

it('a rule is added for a city, with members in turn', async () => {
  const { server, user } = show('ADMIN', []);
  expect(await screen.findByText('New leads stay unassigned.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add a rule' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add a rule' }));
  expect(dialog.getByRole('button', { name: 'Save rule' })).toBeDisabled();
  await user.type(dialog.getByLabelText(/^City/), ' Monaco ');
  await user.click(dialog.getByRole('checkbox', { name: 'Bob' }));
  await user.click(dialog.getByRole('button', { name: 'Save rule' }));
  await waitFor(() =>
    expect(server.sent(`PUT ${PATH}`)).toEqual([
      { rules: [{ city: 'Monaco', category: null, members: [BOB] }], version: 'v1' },
    ]),
  );
  expect(await list()).toEqual([expect.stringContaining('All leads in Monaco')]);
});

it('rules are moved, edited and deleted', async () => {
  const { server, user } = show('OWNER', [HOTELS, OTHERS]);
  await user.click(await screen.findByRole('button', { name: 'Move All other leads up' }));
  await waitFor(() =>
    expect(server.sent(`PUT ${PATH}`).at(-1)).toEqual({ rules: [OTHERS, HOTELS], version: 'v1' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Edit Hotel in Monaco' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit rule' }));
  await user.clear(dialog.getByLabelText(/^Category/));
  await user.click(dialog.getByRole('button', { name: 'Save rule' }));
  await waitFor(() =>
    expect(server.sent(`PUT ${PATH}`).at(-1)).toEqual({
      rules: [OTHERS, { ...HOTELS, category: null }],
      version: 'v2',
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Delete All other leads' }));
  await waitFor(() =>
    expect(server.sent(`PUT ${PATH}`).at(-1)).toEqual({
      rules: [{ ...HOTELS, category: null }],
      version: 'v2',
    }),
  );
});

it('a rule is saved in the list as it was when one began to edit it, which someone else may have changed', async () => {
  const { server, user, queries } = show('OWNER', [HOTELS, OTHERS]);
  await user.click(await screen.findByRole('button', { name: 'Edit Hotel in Monaco' }));
  server.on(`GET ${PATH}`, { rules: [OTHERS], version: 'v2' });
  await act(() => queries.refetchQueries());
  const rules = () => screen.queryAllByRole('listitem', { hidden: true });
  await waitFor(() => expect(rules()).toHaveLength(1));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit rule' }));
  await user.click(dialog.getByRole('button', { name: 'Save rule' }));
  await waitFor(() =>
    expect(server.sent(`PUT ${PATH}`)).toEqual([{ rules: [HOTELS, OTHERS], version: 'v1' }]),
  );
});

it('rules that someone else has changed meanwhile stay, and are shown with a message', async () => {
  complaints.expect(/The rules were not saved/);
  const { server, user } = show('ADMIN', [HOTELS, OTHERS]);
  const text = 'Someone has changed the rules since you read them.';
  const current = { rules: [OTHERS], version: 'v2' };
  server.on(`PUT ${PATH}`, () => refusal(412, { status: 412, error: text, current }));
  await user.click(await screen.findByRole('button', { name: 'Delete Hotel in Monaco' }));
  expect(await screen.findByText(`The rules were not saved. ${text}`)).toBeVisible();
  expect(await list()).toEqual([expect.stringContaining('All other leads')]);
});
