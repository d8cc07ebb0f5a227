import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { User as Identity, UserCredential } from 'firebase/auth';
import { useState } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import type { OnboardingStatus, User as Profile } from '#contract/users.js';
import { setCredentials } from '../../../frontend/parts/api/api';
import Login from '../../../frontend/screens/login/Login';
import Onboarding from '../../../frontend/screens/onboarding/Onboarding';
import { Guarded } from '../../../frontend/parts/session/Guarded';
import { type Session, SessionContext } from '../../../frontend/parts/session/session';
import { identity } from '../../support/dom/identity';
import { fillIn } from '../../support/dom/render';
import { FakeServer, holdAnswer } from '../../support/dom/server';

const ADA = { uid: 'ada', email: 'ada@example.com', emailVerified: true } as Identity;
const profileWith = (onboardingStatus: OnboardingStatus) => ({ onboardingStatus }) as Profile;

/** Renders the guarded pages and the login page at a path, for a visitor whose onboarding has this status. */
function visit(path: string, status: OnboardingStatus, session: Partial<Session>) {
  const server = new FakeServer()
    .on('GET /api/users/me', profileWith(status))
    .on('GET /api/users/me/onboarding-draft', { draft: null })
    .on('POST /auth/sync', profileWith(status));
  setCredentials({
    getToken: async () => 'token',
    onUnauthorized: () => {},
    onForbidden: () => {},
  });
  let change: (changed: Partial<Session>) => void = () => {};
  function WithSession() {
    const [shown, setShown] = useState<Session>({
      user: null,
      loading: false,
      failure: null,
      ending: null,
      profile: null,
      setProfile: (profile) => change({ profile }),
      getToken: async () => 'token',
      signOut: async () => {},
      retry: () => {},
      ...session,
    });
    change = (changed) => setShown((current) => ({ ...current, ...changed }));
    return (
      <SessionContext value={shown}>
        <Outlet />
      </SessionContext>
    );
  }
  const dashboard = (
    <Guarded area="dashboard">
      <h1>Run a Scrape</h1>
    </Guarded>
  );
  const onboarding = (
    <Guarded area="onboarding">
      <Onboarding />
    </Guarded>
  );
  const router = createMemoryRouter(
    [
      {
        element: <WithSession />,
        children: [
          { path: '/login', element: <Login /> },
          { path: '/onboarding', element: onboarding },
          { path: '/dashboard/*', element: dashboard },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  return {
    user: userEvent.setup({ delay: null }),
    server,
    change: (changed: Partial<Session>) => act(() => change(changed)),
    path: () => {
      const { pathname, search, hash } = router.state.location;
      return pathname + search + hash;
    },
  };
}

// @requirement 2.3, 2.4, 2.9, 2.16
it.each(['/onboarding', '/dashboard', '/dashboard/history'])(
  'a signed-out visitor to %s is redirected to the login page, which explains why',
  async (page) => {
    const { path } = visit(page, 'COMPLETED', {});
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
    expect(screen.getByText('Please log in to continue.')).toBeVisible();
    expect(path()).toBe('/login');
  },
);

// @requirement 2.4, 2.11, 6.1
it.each(['/dashboard', '/dashboard/history', '/dashboard/settings'])(
  'a newcomer who opens %s is redirected to onboarding',
  async (page) => {
    const { path } = visit(page, 'IN_PROGRESS', { user: ADA });
    expect(await screen.findByText('Step 1 of 5')).toBeVisible();
    expect(path()).toBe('/onboarding');
  },
);

it('someone who was removed from an account and has none that is set up sees why they are asked to set one up', async () => {
  visit('/dashboard?removed', 'IN_PROGRESS', { user: ADA });
  expect(await screen.findByText(/^You're no longer a member of the account/)).toBeVisible();
});

// @requirement 2.10
it('a subscriber who opens onboarding is redirected to the dashboard', async () => {
  const { path } = visit('/onboarding', 'COMPLETED', { user: ADA });
  await waitFor(() => expect(path()).toBe('/dashboard'));
});

// @requirement 2.8, 3.2, 4.2, 7.6
it('a spinner shows until the provider and the server have identified the user', async () => {
  const { server, change, path } = visit('/dashboard', 'COMPLETED', { loading: true });
  const { answer, release } = holdAnswer(profileWith('COMPLETED'));
  server.on('GET /api/users/me', answer);
  expect(screen.getByRole('status')).toHaveTextContent(/^Loading\.\.\.$/);
  expect(server.calls).toEqual([]);
  change({ user: ADA, loading: false });
  await waitFor(() => expect(server.calls.map((call) => call.path)).toEqual(['/api/users/me']));
  expect(screen.getByRole('status')).toHaveTextContent(/^Loading\.\.\.$/);
  expect(path()).toBe('/dashboard');
  release();
  expect(await screen.findByRole('heading', { name: 'Run a Scrape' })).toBeVisible();
});

// @requirement 2.5, 8.37
it.each([
  '/dashboard',
  '/dashboard/subscription?from=mail',
  '/dashboard/settings/api?from=mail#keys',
])('login after a session ends returns to %s', async (page) => {
  const { user, change, path } = visit(page, 'COMPLETED', { ending: 'expired' });
  expect(await screen.findByText(/^Your session has ended\./)).toBeVisible();
  expect(path()).toBe('/login');
  identity.logIn.mockImplementation(async () => {
    change({ user: ADA, ending: null });
    return {} as UserCredential;
  });
  fillIn(screen.getByLabelText('Email'), 'ada@example.com');
  fillIn(screen.getByLabelText('Password'), 'correct horse battery');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(path()).toBe(page));
});

it('an offline notice shows until the network is back', async () => {
  visit('/dashboard', 'COMPLETED', { user: ADA });
  await screen.findByRole('heading', { name: 'Run a Scrape' });
  expect(screen.queryByText(/^You're offline/)).toBeNull();
  const switchTo = (onLine: boolean) => {
    Object.defineProperty(navigator, 'onLine', { value: onLine, configurable: true });
    act(() => void window.dispatchEvent(new Event(onLine ? 'online' : 'offline')));
  };
  switchTo(false);
  expect(screen.getByText(/^You're offline/)).toBeVisible();
  switchTo(true);
  expect(screen.queryByText(/^You're offline/)).toBeNull();
});
