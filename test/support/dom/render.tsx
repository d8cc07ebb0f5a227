import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { User as Identity } from 'firebase/auth';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { ClientConfig } from '#contract/config.js';
import type { User as Profile } from '#contract/users.js';
import { setCredentials } from '../../../frontend/parts/api/api';
import { QUERY_DEFAULTS } from '../../../frontend/parts/api/call';
import { type Session, SessionContext } from '../../../frontend/parts/session/session';
import { FakeServer } from './server';

const CONFIG: ClientConfig = {
  firebase: {
    apiKey: 'demo',
    authDomain: 'localhost',
    projectId: 'demo',
    authEmulatorUrl: null,
    firestore: false,
  },
  maps: { source: 'index', label: 'Places index', sample: false },
  billing: { enabled: false, isTest: false, reason: null },
  testHelpers: true,
};

let people = 0;

/** Creates a different person each time, because screens store data per person. */
const newPerson = () =>
  ({
    uid: `person-${++people}`,
    email: 'ada@example.com',
    emailVerified: true,
    providerData: [{ providerId: 'password' }],
  }) as Identity;

interface Options {
  server?: FakeServer;
  /** The URL of the browser, and the route that renders the component. */
  at?: string;
  route?: string;
  profile?: Partial<Profile>;
  config?: Partial<ClientConfig>;
  /** Overrides parts of the session. */
  session?: Partial<Session>;
}

/** Renders a component of the app for a signed-in person. */
export function renderSignedIn(
  component: ReactElement,
  {
    server = new FakeServer(),
    at = '/',
    route = '*',
    profile,
    config,
    session: overrides,
  }: Options = {},
) {
  const endings: (string | undefined)[] = [];
  const session: Session = {
    user: newPerson(),
    loading: false,
    failure: null,
    ending: null,
    profile: (profile as Profile | undefined) ?? null,
    setProfile: () => {},
    getToken: async () => 'token',
    signOut: async (ending) => {
      endings.push(ending);
    },
    retry: () => {},
    ...overrides,
  };
  setCredentials({ getToken: session.getToken, onUnauthorized: () => {}, onForbidden: () => {} });
  const router = createMemoryRouter(
    [
      { path: route, element: component },
      { path: '*', element: null },
    ],
    {
      initialEntries: [at],
    },
  );
  const queries = new QueryClient({ defaultOptions: QUERY_DEFAULTS });
  queries.setQueryData(['config'], { ...CONFIG, ...config });
  // No pause between keystrokes.
  const user = userEvent.setup({ delay: null });
  const view = render(
    <SessionContext value={session}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </SessionContext>,
  );
  return { ...view, user, server, router, queries, endings };
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name });

/** The text of each element, with white space as a browser shows it. */
export const textsOf = (elements: readonly Element[]) =>
  elements.map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());

/** Fills a field in one step; use `user.type` when each key matters. */
export const fillIn = (field: HTMLElement, value: string) =>
  fireEvent.change(field, { target: { value } });
