import { screen, waitFor, within } from '@testing-library/react';
import { bulk } from '../../support/dom/bulk';
import { lead, leadId, LEADS, LeadServer } from '../../support/dom/leads';
import { button } from '../../support/dom/render';
import { BOB, ME, memberOf, profileOf, TEAM } from '../../support/dom/team';
import { choicesOf, detail, filterBy, select, showLeads } from '../../support/dom/workbench';

const EVE = '33333333-3333-4333-8333-333333333333';
const AT = `/dashboard/leads/${leadId(0)}`;
const members = [...TEAM.members, memberOf(EVE, 'Eve', 'VIEWER')];

function show({ at = '/dashboard/leads', isTeam = true } = {}) {
  const server = new LeadServer([
    lead(0, { Assignee: 'Bob', 'Assignee ID': BOB }),
    lead(1),
    lead(2),
  ]).on('GET /api/team', { ...TEAM, members });
  return { ...showLeads(server, at, profileOf('OWNER', isTeam)), server };
}
const assignee = () => detail().findByLabelText('Assigned to');

it('an open lead names its member, and can be assigned to others who may work with it', async () => {
  const { server, user } = show({ at: AT });
  await waitFor(async () =>
    expect(within(await assignee()).getAllByRole('option')).toHaveLength(3),
  );
  expect(await assignee()).toHaveDisplayValue('Bob');
  expect(within(await assignee()).queryByRole('option', { name: 'Eve' })).toBeNull();
  await user.selectOptions(await assignee(), 'Ada');
  expect(await screen.findByText('Lead 0 assigned to Ada.')).toBeVisible();
  await user.selectOptions(await assignee(), 'Unassigned');
  expect(await screen.findByText('Lead 0 unassigned.')).toBeVisible();
  const ids = [leadId(0)];
  expect(server.sent(`PATCH ${LEADS}`)).toEqual([
    { ids, 'Assignee ID': ME },
    { ids, 'Assignee ID': null },
  ]);
});

it('selected leads are assigned to one member, or shared among several', async () => {
  const { server, user } = show();
  server.on(`POST ${LEADS}/bulk`, bulk({ status: 'Queued', change: { shareAmong: [BOB] } }));
  await user.click(await select('Lead 1'));
  await user.selectOptions(await screen.findByLabelText('Assign'), 'Bob');
  expect(await screen.findByText('Lead 1 assigned to Bob.')).toBeVisible();
  await user.click(await select('Lead 2'));
  await user.selectOptions(await screen.findByLabelText('Assign'), 'Share among members...');
  await user.click(await screen.findByRole('checkbox', { name: 'Ada' }));
  await user.click(await button('Share'));
  await waitFor(() =>
    expect(server.sent(`POST ${LEADS}/bulk`)).toEqual([
      { filter: { id: [leadId(1), leadId(2)] }, change: { shareAmong: [BOB] } },
    ]),
  );
});

it('selected leads are assigned by the rules', async () => {
  const { server, user } = show();
  server.on(`POST ${LEADS}/bulk`, bulk({ status: 'Queued', change: { byRules: true } }));
  await user.click(await select('Lead 1'));
  await user.selectOptions(await screen.findByLabelText('Assign'), 'By the rules');
  await waitFor(() =>
    expect(server.sent(`POST ${LEADS}/bulk`)).toEqual([
      { filter: { id: [leadId(1)] }, change: { byRules: true } },
    ]),
  );
});

it('leads are filtered by member, with counts, and the filter names the member', async () => {
  const { server, user } = show();
  expect(await choicesOf(user, 'Assigned to')).toEqual(['Unassigned (2)', 'Bob (1)', 'Ada']);
  await filterBy(user, 'Assigned to', 'Unassigned (2)');
  expect(await screen.findByRole('button', { name: 'Assigned to is Unassigned' })).toBeVisible();
  expect(server.lists().at(-1)!.filter).toEqual({ assignee: 'none' });
});

it('someone who works alone sees nothing of it', async () => {
  const { server, user } = show({ at: AT, isTeam: false });
  await detail().findByLabelText('Status');
  expect(screen.queryByLabelText('Assigned to')).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(await select('Lead 1'));
  expect(screen.queryByLabelText('Assign')).toBeNull();
  expect(server.sent('GET /api/team')).toEqual([]);
});
