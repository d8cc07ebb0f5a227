import { screen, waitFor, within } from '@testing-library/react';
import type { AssignmentRule } from '#contract/assignment-rules.js';
import type { Role } from '#contract/roles.js';
import { Rules } from '../../../frontend/screens/settings/team/Rules';
import { renderInAdmin } from '../../support/dom/admin';
import { textsOf } from '../../support/dom/render';
import { FakeServer } from '../../support/dom/server';
import { BOB, ME, profileOf, TEAM } from '../../support/dom/team';

const PATH = '/api/leads/rules';
const HOTELS: AssignmentRule = { city: 'Monaco', category: 'Hotel', members: [BOB] };
const OTHERS: AssignmentRule = { city: null, category: null, members: [ME, BOB] };

function show(role: Role, rules: AssignmentRule[]) {
  const server = new FakeServer()
    .on(`GET ${PATH}`, { rules })
    .on(`PUT ${PATH}`, ({ body }) => body as object)
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
    'All leads in MonacoIts members have left: the next rule applies',
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
      { rules: [{ city: 'Monaco', category: null, members: [BOB] }] },
    ]),
  );
  expect(await list()).toEqual([expect.stringContaining('All leads in Monaco')]);
});

it('rules are moved, edited and deleted', async () => {
  const { server, user } = show('OWNER', [HOTELS, OTHERS]);
  await user.click(await screen.findByRole('button', { name: 'Move All other leads up' }));
  await waitFor(() =>
    expect(server.sent(`PUT ${PATH}`).at(-1)).toEqual({ rules: [OTHERS, HOTELS] }),
  );
  await user.click(await screen.findByRole('button', { name: 'Edit Hotel in Monaco' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit rule' }));
  await user.clear(dialog.getByLabelText(/^Category/));
  await user.click(dialog.getByRole('button', { name: 'Save rule' }));
  await waitFor(() =>
    expect(server.sent(`PUT ${PATH}`).at(-1)).toEqual({
      rules: [OTHERS, { ...HOTELS, category: null }],
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Delete All other leads' }));
  await waitFor(() =>
    expect(server.sent(`PUT ${PATH}`).at(-1)).toEqual({ rules: [{ ...HOTELS, category: null }] }),
  );
});
