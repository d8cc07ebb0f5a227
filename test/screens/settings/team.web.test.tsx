import { screen, waitFor, within } from '@testing-library/react';
import type { Role } from '#contract/roles.js';
import TeamTab from '../../../frontend/screens/settings/TeamTab';
import { renderInAdmin } from '../../support/dom/admin';
import { complaints } from '../../support/dom/complaints';
import { textsOf } from '../../support/dom/render';
import { FakeServer, refusal } from '../../support/dom/server';
import { BOB, ME, memberOf, profileOf, TEAM } from '../../support/dom/team';

function show(role: Role, { team = TEAM, isTeam = true } = {}) {
  const server = new FakeServer()
    .on('GET /api/team', team)
    .on('GET /api/leads/rules', { rules: [] });
  return renderInAdmin(<TeamTab />, { server, profile: profileOf(role, isTeam) });
}

const rows = async () => (await screen.findAllByRole('listitem')) as HTMLElement[];

it('the team lists members with roles and dates, seats and open invitations', async () => {
  show('OWNER');

  const texts = textsOf(await rows());
  expect(texts[0]).toMatch(/^Ada \(you\)ada@example\.com · since .*Owner$/);
  expect(texts[1]).toMatch(/^Bob/);
  expect(texts[2]).toMatch(/^eve@example\.comInvited by Ada · expires/);
  expect(
    screen.getByText('2 of 3 seats taken, with open invitations. Viewers are free.'),
  ).toBeInTheDocument();
});

it('a member sees colleagues and their roles, but no controls except Leave', async () => {
  show('MEMBER', { team: { ...TEAM, invitations: [] } });
  await rows();

  // It narrows the activity.
  expect(screen.getAllByRole('combobox')).toEqual([screen.getByLabelText('Member')]);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Leave account',
  ]);
});

it('an admin changes a role at once, but cannot hand the account over', async () => {
  const { user, server } = show('ADMIN', {
    team: {
      ...TEAM,
      members: [
        memberOf(BOB, 'Bob', 'OWNER'),
        memberOf(ME, 'Ada', 'ADMIN'),
        memberOf('44444444-4444-4444-8444-444444444444', 'Cy', 'ADMIN'),
      ],
    },
  });
  server.on(`PATCH /api/team/members/44444444-4444-4444-8444-444444444444`, TEAM);
  expect(await screen.findByLabelText('Role of Cy')).toHaveValue('ADMIN');
  expect(screen.queryByRole('button', { name: /^Make owner/ })).toBeNull();

  await user.selectOptions(screen.getByLabelText('Role of Cy'), 'VIEWER');

  await waitFor(() =>
    expect(server.sent('PATCH /api/team/members/44444444-4444-4444-8444-444444444444')).toEqual([
      { role: 'VIEWER' },
    ]),
  );
});

it('removing a member says what ends, and asks first', async () => {
  const { user, server } = show('OWNER');
  server.on(`DELETE /api/team/members/${BOB}`, new Response(null, { status: 204 }));
  await user.click(await screen.findByRole('button', { name: 'Remove Bob' }));
  const dialog = screen.getByRole('dialog', { name: 'Remove Bob?' });
  expect(dialog).toHaveTextContent('Their 2 API keys, saved views and links in this account end.');
  server.on('GET /api/team', { ...TEAM, members: [TEAM.members[0]] });

  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));

  await waitFor(() => expect(screen.queryByText('Bob')).toBeNull());
});

it('an individual names the company with the first invitation', async () => {
  const alone = { ...TEAM, members: [memberOf(ME, 'Ada', 'OWNER')], invitations: [] };
  const { user, server } = show('OWNER', { team: alone, isTeam: false });
  server.on('POST /api/team/invitations', Response.json(TEAM, { status: 201 }));
  await user.click(await screen.findByRole('button', { name: 'Invite a teammate' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Invite a teammate' }));
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  expect(await dialog.findByText('Company name is required')).toBeInTheDocument();

  await user.type(dialog.getByLabelText('Company name'), 'Acme Ltd');
  await user.type(dialog.getByLabelText('Email'), 'eve@example.com');
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }));

  await waitFor(() =>
    expect(server.sent('POST /api/team/invitations')).toEqual([
      { email: 'eve@example.com', role: 'MEMBER', companyName: 'Acme Ltd' },
    ]),
  );
  expect(await screen.findByText('eve@example.com')).toBeInTheDocument();
});

it('an invitation without a free seat shows the server’s reason in the dialog', async () => {
  complaints.expect(/seats are taken/, /The invitation was not sent/);
  const { user, server } = show('OWNER');
  server.on('POST /api/team/invitations', () =>
    refusal(409, {
      error: "Your plan's 3 seats are taken; open invitations count.",
      code: 'no_seat',
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Invite a teammate' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Invite a teammate' }));
  expect(dialog.queryByLabelText('Company name')).toBeNull();
  await user.type(dialog.getByLabelText('Email'), 'eve@example.com');
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }));

  expect(await dialog.findByRole('alert')).toHaveTextContent("Your plan's 3 seats are taken");
});

const EXPIRES = '2026-12-08T10:00:00.000Z';

it('the owner asks an admin to become the owner, and can revoke it', async () => {
  const { user, server } = show('OWNER');
  const proposed = { ...TEAM, proposedOwner: { memberId: BOB, expiresAt: EXPIRES } };
  server.on('POST /api/team/owner', proposed);
  await user.click(await screen.findByRole('button', { name: 'Make owner: Bob' }));
  const dialog = screen.getByRole('dialog', { name: 'Ask Bob to become the owner?' });
  expect(dialog).toHaveTextContent('Once they accept');
  await user.click(within(dialog).getByRole('button', { name: 'Ask' }));

  expect(await screen.findByText(/Can accept to become the owner until/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Make owner/ })).toBeNull();
  expect(server.sent('POST /api/team/owner')).toEqual([{ memberId: BOB }]);

  server.on('DELETE /api/team/owner', new Response(null, { status: 204 }));
  await user.click(screen.getByRole('button', { name: 'Revoke the proposal to Bob' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke' }));

  expect(await screen.findByRole('button', { name: 'Make owner: Bob' })).toBeInTheDocument();
});

it('the proposed admin can decline', async () => {
  const team = {
    ...TEAM,
    members: [memberOf(BOB, 'Bob', 'OWNER'), memberOf(ME, 'Ada', 'ADMIN')],
    proposedOwner: { memberId: ME, expiresAt: EXPIRES },
  };
  const { user, server } = show('ADMIN', { team });
  server.on('POST /api/team/owner/decline', { ...team, proposedOwner: null });
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  const dialog = screen.getByRole('dialog', { name: 'Decline to become the owner?' });

  await user.click(within(dialog).getByRole('button', { name: 'Decline' }));

  expect(await screen.findByText('You declined. Bob remains the owner.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
});

it('the proposed admin sees who asks, and what accepting changes', async () => {
  complaints.expect(/Not implemented: navigation/);
  const team = {
    ...TEAM,
    members: [memberOf(BOB, 'Bob', 'OWNER'), memberOf(ME, 'Ada', 'ADMIN')],
    proposedOwner: { memberId: ME, expiresAt: EXPIRES },
  };
  const { user, server } = show('ADMIN', { team });
  server.on('POST /api/team/owner/accept', { success: true });
  expect(await screen.findByText(/Bob wants to hand this account over to you/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  const dialog = screen.getByRole('dialog', { name: 'Become the owner of this account?' });
  expect(dialog).toHaveTextContent('Bob becomes an admin.');

  await user.click(within(dialog).getByRole('button', { name: 'Become the owner' }));

  await waitFor(() => expect(server.sent('POST /api/team/owner/accept')).toHaveLength(1));
});
