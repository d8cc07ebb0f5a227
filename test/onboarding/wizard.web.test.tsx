import { act, screen, waitFor, within } from '@testing-library/react';
import type { User as Identity } from 'firebase/auth';
import { COUNTRIES, US_STATES } from '../../contract/fields.js';
import Onboarding from '../../frontend/onboarding/Onboarding';
import type { Session } from '../../frontend/session/session';
import { complaints } from '../support/dom/complaints';
import { fillIn, renderSignedIn, textsOf } from '../support/dom/render';
import { FakeServer, holdAnswer, refusal } from '../support/dom/server';

const COMPLETE = 'POST /api/users/me/complete-onboarding';
const ACCOUNT = '0b0e0f4c-53a2-4a3c-9d5d-6f0a8c8f2f11';

/** Renders the wizard at its first step. */
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
  const goNext = () => user.click(next());
  const chooseIndividual = async () => {
    await user.click(screen.getByLabelText('Individual'));
    await goNext();
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
    await goNext();
    await findStep('Your address');
  };
  const reachReview = async () => {
    await reachAddress();
    await fillAddress();
    await goNext();
    await findStep('What are you looking for?');
    await goNext();
    await findStep('Check your answers');
  };
  return {
    ...shown,
    fill,
    goNext,
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
const findStep = (name: string) => screen.findByRole('heading', { level: 2, name });
const options = (label: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(new RegExp(`^${label}`)).options].map(
    ({ text }) => text,
  );

// @requirement 2.12, 4.7, 4.9, 5.2, 9.20
it('the wizard enables Next once an account type is chosen, and disables Back on the first step', async () => {
  const { user, goNext } = await show();
  const steps = () =>
    textsOf(within(screen.getByRole('list', { name: 'Setup steps' })).getAllByRole('listitem'));
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
  await goNext();
  expect(steps()[0]).toBe('Account type (done)');
  expect(back()).toBeEnabled();
  await user.click(back());
  expect(await screen.findByLabelText('Individual')).toBeChecked();
});

// @requirement 5.3
it('the wizard requires a company name, and a valid website or none', async () => {
  const { user, fill, goNext } = await show();
  await user.click(screen.getByLabelText('Company'));
  await goNext();
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
it('the wizard requires every contact field and treats white space as empty', async () => {
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
it('the wizard keeps only phone characters in the phone field, at most 20', async () => {
  const { user, chooseIndividual } = await show();
  await chooseIndividual();
  await user.type(field('Phone'), '+1 (415) 555-01x00 ext.');
  expect(field('Phone')).toHaveValue('+1 (415) 555-0100 ');
  await user.clear(field('Phone'));
  await user.type(field('Phone'), '1234567890123456789012345');
  expect(field('Phone')).toHaveValue('12345678901234567890');
});

// @requirement 5.5, 5.11
it('the wizard requires the address and keeps only valid characters of the postal code', async () => {
  const { user, fill, reachAddress, fillAddress } = await show();
  await reachAddress();
  for (const label of ['Address', 'City', 'Postal code']) {
    // oxlint-disable no-await-in-loop -- one field at a time
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
it('the wizard clears the state when the country changes, and turns it into a text field', async () => {
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
it('the wizard goes from the review to a step and back', async () => {
  const { user, fill, goNext, reachReview } = await show();
  await reachReview();
  expect(screen.getByText(/1 Market Street/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Edit contact' }));
  fill('First name', 'Grace');
  await goNext();
  await findStep('Check your answers');
  expect(screen.getByText(/Grace Lovelace/)).toBeVisible();
});

// @requirement 3.35, 3.37, 5.6
it('the wizard offers the specified options and requires no business details', async () => {
  const { reachAddress, fillAddress, goNext } = await show();
  await reachAddress();
  expect(field('Country')).toHaveValue('United States');
  expect(options('Country')).toEqual([...COUNTRIES]);
  expect(options('State').slice(1)).toEqual(US_STATES.map(({ label }) => label));
  await fillAddress();
  await goNext();
  await findStep('What are you looking for?');
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
  await goNext();
  expect(await screen.findByRole('button', { name: 'Complete Setup' })).toBeEnabled();
});

// @requirement 8.33
it('the wizard shows the error’s message when completing fails, or "An error occurred"', async () => {
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
it('the wizard shows Completing... while saving, then the dashboard replaces it', async () => {
  const { user, server, router, reachReview } = await show();
  await reachReview();
  const { answer, release } = holdAnswer({});
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

it('the wizard can be completed when the server cannot save the draft', async () => {
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
  await findStep('Check your answers');
  await shown.user.click(screen.getByRole('button', { name: 'Complete Setup' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(warned.mock.calls.map(([text]) => text as string)).toContain(
    'Saving the onboarding draft failed',
  );
  warned.mockRestore();
});

// @requirement 8.35
it('the wizard reports a failed logout and stays open', async () => {
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
  await findStep('Your address');
});

// @requirement 2.14
it('the wizard header has Logout and a theme toggle that stores the theme', async () => {
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
