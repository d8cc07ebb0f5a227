import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { User as Identity } from 'firebase/auth';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { ClientConfig } from '../../../contract/config.js';
import type { User as Profile } from '../../../contract/users.js';
import { lendCredentials } from '../../../frontend/api';
import { type Session, SessionContext } from '../../../frontend/session';
import { FakeServer } from './server';

export const CONFIG: ClientConfig = {
  firebase: {
    apiKey: 'demo',
    authDomain: 'localhost',
    projectId: 'demo',
    authEmulatorUrl: null,
    firestore: false,
  },
  maps: { source: 'index', label: 'Places index', sample: false },
  billing: { enabled: false },
  testHelpers: true,
};

const ADA = {
  uid: 'ada',
  email: 'ada@example.com',
  emailVerified: true,
  providerData: [{ providerId: 'password' }],
} as Identity;

interface Options {
  server?: FakeServer;
  /** Where the browser is, and the route that shows the component there. */
  at?: string;
  route?: string;
  profile?: Partial<Profile>;
}

/** A part of the signed-in app, in a browser of someone who is signed in. */
export function renderSignedIn(
  component: ReactElement,
  { server = new FakeServer(), at = '/', route = '*', profile }: Options = {},
) {
  server.on('GET /api/config', CONFIG);
  const endings: (string | undefined)[] = [];
  const session: Session = {
    user: ADA,
    loading: false,
    failure: null,
    ending: null,
    profile: profile ? (profile as Profile) : null,
    setProfile: () => {},
    getToken: async () => 'token',
    signOut: async (ending) => void endings.push(ending),
    retry: () => {},
  };
  lendCredentials({ getToken: session.getToken, onUnauthorized: () => {} });
  const router = createMemoryRouter(
    [
      { path: route, element: component },
      { path: '*', element: null },
    ],
    {
      initialEntries: [at],
    },
  );
  const queries = new QueryClient();
  const user = userEvent.setup();
  const view = render(
    <SessionContext value={session}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </SessionContext>,
  );
  return { ...view, user, server, router, endings };
}

/** A promise that the test fulfils. */
export const held = <Value = void,>() => Promise.withResolvers<Value>();

/** What elements say, with white space as a browser shows it. */
export const texts = (elements: readonly Element[]) =>
  elements.map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
