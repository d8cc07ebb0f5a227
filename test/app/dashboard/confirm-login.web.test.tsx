import { screen, waitFor, within } from '@testing-library/react';
import type { User as Identity } from 'firebase/auth';
import { ConfirmLogin } from '../../../frontend/app/dashboard/ConfirmLogin';
import ApiTab from '../../../frontend/screens/settings/ApiTab';
import { renderInAdmin } from '../../support/dom/admin';
import { complaints } from '../../support/dom/complaints';
import { identity } from '../../support/dom/identity';
import { FakeServer, refusal } from '../../support/dom/server';

const KEYS = '/api/settings/api-keys';
const REQUIRED = { code: 'reauthentication_required', error: 'Your last login was long ago.' };
const KEY = {
  id: '0b0e0f4c-53a2-4a3c-9d5d-6f0a8c8f2f11',
  name: 'Nightly import',
  prefix: 'ldk_abcd',
  scopes: ['read'],
  expiresAt: null,
  createdAt: '2026-11-20T20:30:00.000Z',
  lastUsedAt: null,
};

const personOf = (providerId: string) =>
  ({
    uid: `person of ${providerId}`,
    email: 'ada@example.com',
    emailVerified: true,
    providerData: [{ providerId }],
  }) as Identity;

/** The API tab for a person whose server asks for a recent login until `confirmed` is set. */
async function generateWithOldLogin(provider = 'password') {
  const state = { confirmed: false };
  const server = new FakeServer()
    .on(`GET ${KEYS}`, [])
    .on(`POST ${KEYS}`, () =>
      state.confirmed ? { ...KEY, key: `ldk_${'a'.repeat(32)}` } : refusal(403, REQUIRED),
    );
  const view = renderInAdmin(
    <>
      <ApiTab />
      <ConfirmLogin />
    </>,
    { server, session: { user: personOf(provider) } },
  );
  const { user } = view;
  await screen.findByText('No API keys yet.');
  await user.click(screen.getByRole('button', { name: 'Generate' }));
  await user.type(screen.getByLabelText(/^Name/), 'Nightly import');
  await user.click(screen.getByRole('checkbox', { name: 'Run' }));
  await user.click(screen.getByRole('button', { name: 'Generate' }));
  const dialog = await screen.findByRole('dialog', { name: "Confirm it's you" });
  return { ...view, state, server, dialog };
}

it('a dialog asks for the password, and the interrupted action continues with the input intact', async () => {
  const { user, state, server, dialog } = await generateWithOldLogin();
  identity.confirmPassword.mockImplementation(async () => {
    state.confirmed = true;
    return undefined as never;
  });
  expect(within(dialog).getByLabelText('Password')).toHaveFocus();
  await user.keyboard('correct horse battery{Enter}');

  await waitFor(() =>
    expect(screen.getByLabelText('API Key')).toHaveValue(`ldk_${'a'.repeat(32)}`),
  );
  expect(identity.confirmPassword.mock.calls.map(([, password]) => password)).toEqual([
    'correct horse battery',
  ]);
  const form = { name: 'Nightly import', scopes: ['read'] };
  expect(server.sent(`POST ${KEYS}`)).toEqual([form, form]);
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

it('a person without a password confirms with Google, and the interrupted action continues', async () => {
  const { user, state, server, dialog } = await generateWithOldLogin('google.com');
  identity.confirmWithGoogle.mockImplementation(async () => {
    state.confirmed = true;
    return undefined as never;
  });
  expect(within(dialog).queryByLabelText('Password')).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Continue with Google' }));

  await waitFor(() =>
    expect(screen.getByLabelText('API Key')).toHaveValue(`ldk_${'a'.repeat(32)}`),
  );
  expect(identity.confirmWithGoogle).toHaveBeenCalledTimes(1);
  expect(server.sent(`POST ${KEYS}`)).toHaveLength(2);
});

it('a wrong password is explained in the dialog, which stays open', async () => {
  complaints.expect(/Firebase: Error/);
  complaints.expect(/Failed to generate API key/);
  const { user, dialog } = await generateWithOldLogin();
  identity.confirmPassword.mockRejectedValue(
    Object.assign(new Error('Firebase: Error.'), { code: 'auth/invalid-credential' }),
  );
  await user.keyboard('wrong{Enter}');

  expect(
    await within(dialog).findByText("That password isn't right. Please try again."),
  ).toBeVisible();
  expect(dialog).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

it('after Cancel, the action reports why it failed and keeps the input', async () => {
  complaints.expect(/Failed to generate API key/);
  const { user, server, dialog } = await generateWithOldLogin();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());

  expect(await screen.findByText(REQUIRED.error)).toBeVisible();
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Nightly import');
  expect(screen.getByRole('checkbox', { name: 'Run' })).not.toBeChecked();
  expect(server.sent(`POST ${KEYS}`)).toHaveLength(1);
});
