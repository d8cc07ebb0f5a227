import { screen, waitFor } from '@testing-library/react';
import type { User as Identity } from 'firebase/auth';
import Login from '../../../frontend/screens/login/Login';
import { identity } from '../../support/dom/identity';
import { fillIn, renderSignedIn } from '../../support/dom/render';
import { refusal } from '../../support/dom/server';

const WRONG_PASSWORD = 'Firebase: The password is invalid. (auth/wrong-password).';

const show = (search = '', user: Identity | null = null) =>
  renderSignedIn(<Login />, { at: `/login${search}`, route: '/login', session: { user } });
const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const button = (name: string) => screen.getByRole('button', { name });
const createOne = () => button("Don't have an account? Create one");

beforeEach(() => {
  identity.logIn.mockReset();
});

// @requirement 2.1
it('the login page shows email, password, Login, OR, Google and the sign-up link, in this order', async () => {
  const { user } = show();
  expect(password()).toHaveAttribute('type', 'password');
  const parts = [
    email(),
    password(),
    button('Login'),
    screen.getByText('OR'),
    button('Continue with Google'),
    createOne(),
  ];
  for (const [index, part] of parts.slice(1).entries()) {
    expect(parts[index]!.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
  await user.click(createOne());
  expect(button('Create Account')).toBeVisible();
  expect(screen.getByText('OR')).toBeVisible();
  expect(button('Already have an account? Login')).toBeVisible();
});

// @requirement 2.2
it('toggling between login and sign-up changes the wording and clears the error', async () => {
  identity.logIn.mockRejectedValue(new Error(WRONG_PASSWORD));
  const { user } = show();
  fillIn(email(), 'ada@example.com');
  fillIn(password(), 'wrong horse');
  await user.click(button('Login'));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^The password is invalid\.$/);
  expect(identity.logIn.mock.calls).toEqual([['ada@example.com', 'wrong horse']]);
  await user.click(createOne());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  expect(button('Create Account')).toBeVisible();
  await user.click(button('Already have an account? Login'));
  expect(button('Login')).toBeVisible();
});

// @requirement 5.1
it('the login form lets the browser reject a missing or malformed email and a missing password', async () => {
  const { user, server } = show();
  const form = email().form!;
  expect(form.noValidate).toBe(false);
  expect(email()).toHaveAttribute('type', 'email');
  await user.click(button('Login'));
  // A browser focuses the first invalid field.
  expect(form.querySelector('input:invalid')).toBe(email());
  fillIn(email(), 'not an address');
  await user.click(button('Login'));
  expect(email().validity.typeMismatch).toBe(true);
  expect(password()).toBeRequired();
  fillIn(email(), 'ada@example.com');
  await user.click(button('Login'));
  expect(identity.logIn).not.toHaveBeenCalled();
  expect(server.calls).toEqual([]);
});

// @requirement 2.90
it('the login page opens in sign-up mode when the URL requests it', () => {
  show('?mode=signup');
  expect(screen.getByRole('heading', { name: 'Create your account' })).toBeVisible();
});

it('the sign-up form links to the terms and the privacy policy, which the login form does not', async () => {
  const { user } = show('?mode=signup');
  const link = (name: string) => screen.queryByRole('link', { name });
  expect(link('Terms of Service')).toHaveAttribute('href', '/terms');
  expect(link('Privacy Policy')).toHaveAttribute('href', '/privacy');
  await user.click(button('Already have an account? Login'));
  expect(link('Terms of Service')).toBeNull();
});

it('the login page redirects a signed-in user to the dashboard', async () => {
  const { router } = show('', { uid: 'ada' } as Identity);
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});

it("signing up from a network that created too many accounts logs out and shows the server's message", async () => {
  identity.createAccount.mockResolvedValue({} as never);
  const sentence = 'Too many accounts were created from your network. Please try again in 1 hour.';
  const { user, server, endings } = show('?mode=signup');
  server.on('POST /auth/sync', () => refusal(429, { error: sentence }));
  fillIn(email(), 'ada@example.com');
  fillIn(password(), 'correct horse battery');
  await user.click(button('Create Account'));

  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(endings).toEqual([undefined]);
  expect(button('Create Account')).toBeEnabled();
});
