import { act, screen, waitFor, within } from '@testing-library/react';
import type { User as Identity } from 'firebase/auth';
import { COUNTRIES, US_STATES } from '../../contract/fields.js';
import Onboarding from '../../frontend/onboarding/Onboarding';
import type { Session } from '../../frontend/session/session';
import { complaints } from '../support/dom/complaints';
import { fillIn, renderSignedIn, texts } from '../support/dom/render';
import { FakeServer, held, refusal } from '../support/dom/server';

const COMPLETE = 'POST /api/users/me/complete-onboarding';
const ACCOUNT = '0b0e0f4c-53a2-4a3c-9d5d-6f0a8c8f2f11';

/** The wizard at its first step. */
async function show(session: Partial<Session> = {}) {
  const server = new FakeServer()
    .on('GET /api/users/me/onboarding-draft', { draft: null })
    .on('PUT /api/users/me/onboarding-draft', {})
    .on('PATCH /api/users/me', { primaryAccountId: ACCOUNT })
    .on(`PATCH /api/accounts/${ACCOUNT}`, {});
  const shown = renderSignedIn(<Onboarding />, {
    server,
    at: '/onboarding',
    route: '/onboarding',
    session,
  });
  const { user } = shown;
  await screen.findByRole('heading', { name: 'Who will use Lead Delivery?' });
  const fill = (label: string, text: string) => fillIn(field(label), text);
  const goOn = () => user.click(next());
  const chooseIndividual = async () => {
    await user.click(screen.getByLabelText('Individual'));
    await goOn();
  };
  const fillContact = () => {
    fill('First name', 'Ada');
    fill('Last name', 'Lovelace');
    fill('Phone', '(415) 555-0100');
  };
  const fillAddress = async () => {
    fill('Address', '1 Market Street');
    fill('City', 'San Francisco');
    await user.selectOptions(field('State'), 'California');
    fill('Postal code', '94105');
  };
  const reachAddress = async () => {
    await chooseIndividual();
    fillContact();
    await goOn();
    await step('Your address');
  };
  const reachReview = async () => {
    await reachAddress();
    await fillAddress();
    await goOn();
    await step('What are you looking for?');
    await goOn();
    await step('Check your answers');
  };
  return {
    ...shown,
    fill,
    goOn,
    chooseIndividual,
    fillContact,
    fillAddress,
    reachAddress,
    reachReview,
  };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const next = () => screen.getByRole('button', { name: 'Next' });
const back = () => screen.getByRole('button', { name: 'Back' });
const step = (name: string) => screen.findByRole('heading', { level: 2, name });
const options = (label: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(new RegExp(`^${label}`)).options].map(
    ({ text }) => text,
  );

// @requirement 2.12, 4.7, 4.9, 5.2, 9.20
it('waits with Next for an account type, and Back has nowhere to go on the first step', async () => {
  const { user, goOn } = await show();
  const steps = () =>
    texts(within(screen.getByRole('list', { name: 'Setup steps' })).getAllByRole('listitem'));
  expect(next()).toBeDisabled();
  expect(back()).toBeDisabled();
  await user.click(screen.getByLabelText('Individual'));
  expect(next()).toBeEnabled();
  expect(steps()).toEqual([
    '1Account type',
    '2Contact',
    '3Address',
    '4Business details',
    '5Review',
  ]);
  await goOn();
  expect(steps()[0]).toBe('Account type (done)');
  expect(back()).toBeEnabled();
  await user.click(back());
  expect(await screen.findByLabelText('Individual')).toBeChecked();
});

// @requirement 5.3
it('waits for the company name; the website may stay empty but not be nonsense', async () => {
  const { user, fill, goOn } = await show();
  await user.click(screen.getByLabelText('Company'));
  await goOn();
  expect(next()).toBeDisabled();
  fill('Company name', '   ');
  expect(next()).toBeDisabled();
  fill('Company name', 'Engines');
  expect(next()).toBeEnabled();
  await user.type(field('Company website'), 'javascript:alert(1)');
  expect(next()).toBeDisabled();
  await user.tab();
  expect(await screen.findByText(/^Please enter a web address/)).toBeVisible();
  fill('Company website', 'engines.example');
  expect(next()).toBeEnabled();
  fill('Company website', 'no web address');
  expect(next()).toBeDisabled();
});

// @requirement 3.34, 4.9, 5.4
it('waits for every contact field, and white space is no answer', async () => {
  const { user, fill, chooseIndividual, fillContact } = await show();
  await chooseIndividual();
  expect(field('Notification email')).toHaveValue('ada@example.com');
  expect(field('Notification email')).toHaveAttribute('readonly');
  for (const label of ['First name', 'Last name', 'Phone']) {
    fillContact();
    expect(next()).toBeEnabled();
    fill(label, '  ');
    expect(next()).toBeDisabled();
  }
  await user.clear(field('First name'));
  await user.tab();
  expect(await screen.findByText('First name is required')).toBeVisible();
});

// @requirement 5.10
it('keeps of the phone only what a phone number has, up to 20 characters', async () => {
  const { user, chooseIndividual } = await show();
  await chooseIndividual();
  await user.type(field('Phone'), '+1 (415) 555-01x00 ext.');
  expect(field('Phone')).toHaveValue('+1 (415) 555-0100 ');
  await user.clear(field('Phone'));
  await user.type(field('Phone'), '1234567890123456789012345');
  expect(field('Phone')).toHaveValue('12345678901234567890');
});

// @requirement 5.5, 5.11
it('waits for the address, and keeps of the postal code only what one has', async () => {
  const { user, fill, reachAddress, fillAddress } = await show();
  await reachAddress();
  for (const label of ['Address', 'City', 'Postal code']) {
    // oxlint-disable no-await-in-loop -- one field after the other
    await fillAddress();
    expect(next()).toBeEnabled();
    fill(label, '');
    expect(next()).toBeDisabled();
    // oxlint-enable no-await-in-loop
  }
  await user.type(field('Postal code'), 'SW1A-1AA ÄÖ#!99999');
  expect(field('Postal code')).toHaveValue('SW1A-1AA 9');
});

// @requirement 4.23
it('clears the state for another country and asks for it as text', async () => {
  const { user, reachAddress, fillAddress } = await show();
  await reachAddress();
  await fillAddress();
  await user.selectOptions(field('Country'), 'Canada');
  const province = screen.getByRole('textbox', { name: /^State\/Province/ });
  expect(province).toHaveValue('');
  expect(next()).toBeDisabled();
  await user.type(province, 'Ontario');
  expect(next()).toBeEnabled();
  await user.selectOptions(field('Country'), 'United States');
  expect(screen.getByRole('combobox', { name: /^State/ })).toHaveValue('');
});

// @requirement 2.13
it('leads from the review back to a step and on to itself', async () => {
  const { user, fill, goOn, reachReview } = await show();
  await reachReview();
  expect(screen.getByText(/1 Market Street/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Edit contact' }));
  fill('First name', 'Grace');
  await goOn();
  await step('Check your answers');
  expect(screen.getByText(/Grace Lovelace/)).toBeVisible();
});

// @requirement 3.35, 3.37, 5.6
it('offers what the specification lists, and needs no business details', async () => {
  const { reachAddress, fillAddress, goOn } = await show();
  await reachAddress();
  expect(field('Country')).toHaveValue('United States');
  expect(options('Country')).toEqual([...COUNTRIES]);
  expect(options('State').slice(1)).toEqual(US_STATES.map(({ label }) => label));
  await fillAddress();
  await goOn();
  await step('What are you looking for?');
  const offered = (label: string) => options(label).slice(1);
  expect(offered('Industry')).toEqual([
    'Technology',
    'Healthcare',
    'Finance',
    'Real Estate',
    'Marketing',
    'Consulting',
    'E-commerce',
    'Other',
  ]);
  expect(offered('Business size')).toEqual([
    'Solo',
    '2-10 people',
    '11-50 people',
    '51-200 people',
    '200+ people',
  ]);
  expect(offered('Lead goals')).toEqual([
    '1-50 leads per month',
    '51-200 leads per month',
    '201-500 leads per month',
    '500+ leads per month',
  ]);
  expect(next()).toBeEnabled();
  await goOn();
  expect(await screen.findByRole('button', { name: 'Complete Setup' })).toBeEnabled();
});

// @requirement 8.33
it('says the error’s message when a setup is lost on the way, or that an error occurred', async () => {
  complaints.expect(/Saving the onboarding answers failed/);
  const { user, server, reachReview } = await show();
  await reachReview();
  const complete = screen.getByRole('button', { name: 'Complete Setup' });
  server.on(COMPLETE, () => Promise.reject(new TypeError('Failed to fetch')));
  await user.click(complete);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch');
  server.on(COMPLETE, () => Promise.reject(new Error('')));
  await user.click(complete);
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('An error occurred'));
  expect(complete).toBeEnabled();
});

// @requirement 2.13, 4.10, 7.11
it('shows Completing... while the answers are saved, then replaces itself with the dashboard', async () => {
  const { user, server, router, reachReview } = await show();
  await reachReview();
  const { answer, release } = held({});
  server.on(COMPLETE, answer);
  await user.click(screen.getByRole('button', { name: 'Complete Setup' }));
  expect(await screen.findByRole('button', { name: 'Completing...' })).toBeDisabled();
  expect(back()).toBeDisabled();
  release();
  const path = () => router.state.location.pathname;
  await waitFor(() => expect(path()).toBe('/dashboard'));
  const kept = Object.keys(localStorage).filter((key) => key.startsWith('onboarding'));
  expect(kept).toEqual([]);
  await act(() => router.navigate(-1));
  expect(path()).not.toBe('/onboarding');
});

it('is completed although the server cannot keep the draft', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const user = { uid: 'ada', email: 'ada@example.com', emailVerified: true } as Identity;
  const shown = await show({ user });
  const DRAFT = '/api/users/me/onboarding-draft';
  const fail = () => refusal(500);
  shown.server.on(`GET ${DRAFT}`, fail).on(`PUT ${DRAFT}`, fail).on(COMPLETE, {});
  await shown.reachReview();
  shown.unmount();
  const { router } = renderSignedIn(<Onboarding />, {
    server: shown.server,
    at: '/onboarding',
    route: '/onboarding',
    session: { user },
  });
  await step('Check your answers');
  await shown.user.click(screen.getByRole('button', { name: 'Complete Setup' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(warned.mock.calls.map(([text]) => text as string)).toContain(
    'Saving the onboarding draft failed',
  );
  warned.mockRestore();
});

// @requirement 8.35
it('says that a logout failed, and leaves everything as it was', async () => {
  complaints.expect(/Logout failed/);
  window.confirm = () => true;
  const { user, reachAddress } = await show({
    signOut: () => Promise.reject(new Error('The storage is broken')),
  });
  await reachAddress();
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Failed to logout\. Please try again\.$/,
  );
  await step('Your address');
});

// @requirement 2.14
it('switches the theme in its header, which keeps it and has the logout', async () => {
  const { user } = await show();
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('button', { name: 'Logout' })).toBeVisible();
  await user.click(header.getByRole('button', { name: 'Switch to dark theme' }));
  expect(localStorage.getItem('theme')).toBe('dark');
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  await user.click(header.getByRole('button', { name: 'Switch to light theme' }));
  expect(localStorage.getItem('theme')).toBe('light');
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');
});
