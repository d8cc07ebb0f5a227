import { screen } from '@testing-library/react';
import type { User as Identity } from 'firebase/auth';
import Join from '../../../frontend/screens/join/Join';
import { complaints } from '../../support/dom/complaints';
import { renderSignedIn } from '../../support/dom/render';
import { FakeServer, refusal } from '../../support/dom/server';

const INVITATION = {
  accountName: 'Acme Ltd',
  invitedBy: 'Bob',
  email: 'ada@example.com',
  role: 'MEMBER',
  expiresAt: '2026-12-08T10:00:00.000Z',
};

beforeEach(() => sessionStorage.clear());

const show = (
  options: Parameters<typeof renderSignedIn>[1] = {},
  answer: object | (() => Response) = INVITATION,
) =>
  renderSignedIn(<Join />, {
    at: '/join?token=secret',
    server: new FakeServer().on('GET /api/invitation', answer),
    ...options,
  });

it('an invitation names team, inviter and role, and offers a visitor both ways in', async () => {
  show({ session: { user: null } });

  expect(await screen.findByRole('heading', { name: 'Join Acme Ltd' })).toBeInTheDocument();
  expect(screen.getByText(/^Bob invites ada@example\.com .* as member\./)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Create your login' })).toHaveAttribute(
    'href',
    '/login?mode=signup',
  );
  expect(screen.getByRole('link', { name: 'Log in' })).toBeInTheDocument();
  expect(sessionStorage.getItem('invitation')).toBe('secret');
});

it('someone else’s login is named, with a way to change it', async () => {
  const { user, endings } = show({
    session: { user: { uid: 'eve', email: 'eve@example.com' } as Identity },
  });
  expect(
    await screen.findByText(
      "This invitation is for ada@example.com. You're logged in as eve@example.com.",
    ),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Join Acme Ltd' })).toBeNull();

  complaints.expect(/Not implemented: navigation/);
  await user.click(screen.getByRole('button', { name: 'Log out and continue' }));

  expect(endings).toHaveLength(1);
});

it('an unconfirmed address gets an explanation, and the link again', async () => {
  const reload = async () => undefined;
  const { user, server } = show({
    session: {
      user: { uid: 'ada', email: 'ada@example.com', emailVerified: false, reload } as Identity,
    },
  });
  server.on('POST /api/invitation/accept', () =>
    refusal(403, { error: 'Please confirm ada@example.com first.', code: 'email_unconfirmed' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Join Acme Ltd' }));

  expect(await screen.findByText('Please confirm ada@example.com first.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send the link again' })).toBeInTheDocument();
  expect(server.sent('POST /api/invitation/accept')).toEqual([{ token: 'secret' }]);
});

it('an invitation that no longer works says so, and is forgotten', async () => {
  show({}, () => refusal(410, { error: 'This invitation no longer works.' }));

  expect(
    await screen.findByRole('heading', { name: 'This invitation no longer works' }),
  ).toBeInTheDocument();
  expect(sessionStorage.getItem('invitation')).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toBeInTheDocument();
});
