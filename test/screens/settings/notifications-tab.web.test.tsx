import { screen, waitFor } from '@testing-library/react';
import NotificationsTab from '../../../frontend/screens/settings/NotificationsTab';
import type { Notifications } from '#contract/settings.js';
import type { User as Profile } from '#contract/users.js';
import type { Session } from '../../../frontend/parts/session/session';
import { complaints } from '../../support/dom/complaints';
import { identity } from '../../support/dom/identity';
import { renderInAdmin } from '../../support/dom/admin';
import { profileOf } from '../../support/dom/team';
import { type Call, FakeServer, holdAnswer, refusal } from '../../support/dom/server';

const NOTIFICATIONS = '/api/settings/notifications';
const MARKETING = '/api/settings/marketing';
const DEFAULTS: Notifications = {
  alertOnReady: true,
  weeklySummary: true,
  productUpdates: false,
  systemAlerts: true,
  leadDigestCadence: 'WEEKLY',
};

const control = (name: string) => screen.findByRole('switch', { name });

/** Renders the tab against a server that stores changes. */
function show(profile?: Partial<Profile>, session?: Partial<Session>) {
  let stored = DEFAULTS;
  const server = new FakeServer();
  const save = ({ body }: Call) => {
    stored = { ...stored, ...(body as Partial<Notifications>) };
    return { settings: stored };
  };
  server
    .on(`GET ${NOTIFICATIONS}`, () => stored)
    .on(`PUT ${NOTIFICATIONS}`, save)
    .on(`GET ${MARKETING}`, { allowed: false, source: null })
    .on(`PUT ${MARKETING}`, ({ body }) => ({ preference: body as object }));
  return { ...renderInAdmin(<NotificationsTab />, { server, profile, session }), save };
}

// @requirement 2.44, 4.24, 7.23
it.each([
  ['alertOnReady', 'Alert when leads are ready'],
  ['weeklySummary', 'Weekly summary'],
  ['productUpdates', 'Product updates'],
  ['systemAlerts', 'System alerts'],
] as const)(
  'the notifications tab saves only %s as soon as "%s" is toggled',
  async (name, label) => {
    const { user, server } = show();
    expect(await control(label)).toHaveProperty('checked', DEFAULTS[name]);
    await user.click(await control(label));
    await waitFor(async () => expect(await control(label)).toBeEnabled());
    expect(server.sent(`PUT ${NOTIFICATIONS}`)).toEqual([{ [name]: !DEFAULTS[name] }]);
    expect(await control(label)).toHaveProperty('checked', !DEFAULTS[name]);
  },
);

// @requirement 2.45
it('the notifications tab offers a daily, weekly or monthly digest, or none', async () => {
  const { user, server } = show();
  const digest = await screen.findByLabelText<HTMLSelectElement>('Lead digest');
  expect(digest).toHaveValue('WEEKLY');
  expect([...digest.options].map(({ text }) => text)).toEqual([
    'Daily',
    'Weekly',
    'Monthly',
    'Off',
  ]);
  await user.selectOptions(digest, 'Monthly');
  await waitFor(() => expect(digest).toBeEnabled());
  expect(digest).toHaveValue('MONTHLY');
  expect(server.sent(`PUT ${NOTIFICATIONS}`)).toEqual([{ leadDigestCadence: 'MONTHLY' }]);
});

// @requirement 2.46, 3.10
it('the notifications tab saves the marketing preference with its source', async () => {
  const { user, server } = show();
  await user.click(await control('Marketing emails'));
  await waitFor(async () => expect(await control('Marketing emails')).toBeEnabled());
  expect(server.sent(`PUT ${MARKETING}`)).toEqual([{ allowed: true, source: 'settings' }]);
});

// @requirement 4.25
it('a switch is disabled only while it is being saved, leaves others enabled, and keeps its focus', async () => {
  const { user, server, save } = show();
  const weekly = await control('Weekly summary');
  const product = await control('Product updates');
  const { answer, release } = holdAnswer({ settings: { ...DEFAULTS, weeklySummary: false } });
  server.on(`PUT ${NOTIFICATIONS}`, (call) =>
    JSON.stringify(call.body).includes('"weeklySummary":false') ? answer() : save(call),
  );
  weekly.focus();
  await user.keyboard(' ');
  await waitFor(() => expect(weekly).toBeDisabled());
  expect(weekly).not.toBeChecked();
  await user.click(product);
  await waitFor(() => expect(product).toBeEnabled());
  expect(product).toBeChecked();
  expect(weekly).toBeDisabled();
  release();
  await waitFor(() => expect(weekly).toBeEnabled());
  expect(weekly).not.toBeChecked();
  expect(product).toBeChecked();
  weekly.focus();
  await user.keyboard(' ');
  await waitFor(() => expect(weekly).toBeChecked());
  await waitFor(() => expect(weekly).toBeEnabled());
  expect(weekly).toHaveFocus();
});

// @requirement 8.4, 8.21
it('the notifications tab reverts a rejected change, logs it and announces it politely', async () => {
  complaints.expect(/Failed to update/);
  const { user, server, save } = show();
  server.on(`PUT ${NOTIFICATIONS}`, () => refusal(500)).on(`PUT ${MARKETING}`, () => refusal(500));
  await user.click(await control('Weekly summary'));
  const note = await screen.findByText("Couldn't save “Weekly summary”. It's still on.");
  expect(note).toHaveRole('status');
  expect(await control('Weekly summary')).toBeChecked();
  await user.selectOptions(screen.getByLabelText('Lead digest'), 'Daily');
  expect(await screen.findByText("Couldn't save “Lead digest”. It's still weekly.")).toBeVisible();
  expect(screen.getByLabelText('Lead digest')).toHaveValue('WEEKLY');
  await user.click(await control('Marketing emails'));
  expect(
    await screen.findByText("Couldn't save “Marketing emails”. It's still off."),
  ).toBeVisible();
  expect(await control('Marketing emails')).not.toBeChecked();
  const logged = complaints.logged.join('\n');
  expect(logged).toContain('Failed to update notification settings');
  expect(logged).toContain('Failed to update marketing preference');
  server.on(`PUT ${NOTIFICATIONS}`, save);
  await user.click(await control('Weekly summary'));
  await waitFor(async () => expect(await control('Weekly summary')).not.toBeChecked());
  await waitFor(() =>
    expect(screen.queryByText("Couldn't save “Weekly summary”. It's still on.")).toBeNull(),
  );
});

it('the notifications tab reverts a change that cannot be sent', async () => {
  complaints.expect(/Failed to update/);
  const { user, server } = show();
  expect(await control('System alerts')).toBeChecked();
  server.on(`PUT ${NOTIFICATIONS}`, () => Promise.reject(new TypeError('Failed to fetch')));
  await user.click(await control('System alerts'));
  expect(await screen.findByText("Couldn't save “System alerts”. It's still on.")).toBeVisible();
  expect(await control('System alerts')).toBeChecked();
});

const LINK = '/api/settings/notifications/confirmation';
const ADA = { email: 'ada@example.com', emailVerified: true };

it('the notifications tab names the confirmed address and requests nothing else', async () => {
  show({ ...ADA, notificationEmail: ADA.email, mailAddress: ADA.email });
  expect(await screen.findByText('Sent to ada@example.com.')).toBeVisible();
  expect(screen.queryByText(/^Confirm/)).toBeNull();
});

it('the notifications tab says where emails go until the new address is confirmed, and sends the link again', async () => {
  const { user, server } = show({
    ...ADA,
    notificationEmail: 'office@example.com',
    mailAddress: ADA.email,
  });
  expect(await screen.findByText('Confirm office@example.com')).toBeVisible();
  const note = 'We sent a link to this address. Until you open it, emails go to ada@example.com.';
  expect(screen.getByText(note)).toBeVisible();
  server.on(`POST ${LINK}`, { success: true });
  await user.click(screen.getByRole('button', { name: 'Send the link again' }));
  await waitFor(() => expect(server.sent(`POST ${LINK}`)).toHaveLength(1));
});

it("the notifications tab shows the server's message when it refuses to send a link", async () => {
  complaints.expect(/Failed to send the confirmation link/);
  const { user, server } = show({
    ...ADA,
    notificationEmail: 'office@example.com',
    mailAddress: ADA.email,
  });
  const sentence = 'We already sent several confirmation links today. Please try again tomorrow.';
  server.on(`POST ${LINK}`, () => refusal(429, { error: sentence }));
  await user.click(await screen.findByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText(sentence)).toBeVisible();
});

it('the notifications tab offers to verify the login address, without which no emails are sent', async () => {
  const { user } = show({
    ...ADA,
    emailVerified: false,
    notificationEmail: ADA.email,
    mailAddress: null,
  });
  expect(
    await screen.findByText("Until you confirm it, we don't send these emails."),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send a link' }));
  const note = "We sent a link to this address. Until you open it, we don't send these emails.";
  expect(await screen.findByText(note)).toBeVisible();
  expect(identity.sendVerification).toHaveBeenCalledTimes(1);
});

const ME = 'PATCH /api/users/me';
const CONFIRMED = { ...ADA, notificationEmail: ADA.email, mailAddress: ADA.email };
const newAddress = () => screen.getByLabelText<HTMLInputElement>('Notification email');

it('the notifications tab saves a new address and updates the session', async () => {
  const setProfile = jest.fn();
  const { user, server } = show(CONFIRMED, { setProfile });
  server.on(ME, ({ body }) => ({ ...CONFIRMED, ...(body as Partial<Profile>) }));
  expect(screen.getByRole('button', { name: 'Save address' })).toBeDisabled();
  await user.clear(newAddress());
  await user.type(newAddress(), 'office@example.com');
  await user.click(screen.getByRole('button', { name: 'Save address' }));
  await waitFor(() =>
    expect(setProfile).toHaveBeenCalledWith({
      ...CONFIRMED,
      notificationEmail: 'office@example.com',
    }),
  );
  expect(server.sent(ME)).toEqual([{ notificationEmail: 'office@example.com' }]);
  expect(newAddress()).toHaveFocus();
});

it.each([
  ['an address without a domain', 'office@', 'Please enter a valid email address'],
  ['no address', ' ', 'Please enter a valid email address'],
])('the notifications tab rejects %s next to the field', async (_, typed, message) => {
  const { user, server } = show(CONFIRMED);
  await user.clear(newAddress());
  await user.type(newAddress(), `${typed}{Enter}`);
  expect(await screen.findByText(message)).toBeVisible();
  expect(newAddress()).toHaveFocus();
  expect(server.sent(ME)).toEqual([]);
});

it('a rejected address keeps what was typed, and Cancel restores the saved one', async () => {
  complaints.expect(/Failed to update user profile/);
  const { user, server } = show(CONFIRMED);
  const sentence = 'We already sent several confirmation links today. Please try again tomorrow.';
  server.on(ME, () => refusal(429, { error: sentence }));
  await user.clear(newAddress());
  await user.type(newAddress(), 'office@example.com{Enter}');
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(newAddress()).toHaveValue('office@example.com');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(newAddress()).toHaveValue(ADA.email);
  expect(screen.queryByText(sentence)).toBeNull();
});

it('someone with several accounts reads that the switches are for this one', async () => {
  const { membership } = profileOf('MEMBER');
  const accounts = ['Acme', 'Own'].map((name) => ({ id: name, name, role: 'MEMBER' as const }));
  show({ membership: { ...membership!, accounts } });

  expect(await screen.findByText(/The switches are for this account only/)).toBeInTheDocument();
});
