import { act, screen, waitFor, within } from '@testing-library/react';
import type { User as Identity } from 'firebase/auth';
import Onboarding from '../../../frontend/screens/onboarding/Onboarding';
import { complaints } from '../../support/dom/complaints';
import { renderSignedIn, textsOf } from '../../support/dom/render';
import { holdAnswer, refusal } from '../../support/dom/server';
import { back, COMPLETE, findStep, next, showWizard } from '../../support/dom/wizard';

// @requirement 2.12, 4.7, 4.9, 5.2, 9.20
it('the wizard enables Next once an account type is chosen, and disables Back on the first step', async () => {
  const { user, goNext } = await showWizard();
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

// @requirement 2.13
it('the wizard goes from the review to a step and back', async () => {
  const { user, fill, goNext, reachReview } = await showWizard();
  await reachReview();
  expect(screen.getByText(/1 Market Street/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Edit contact' }));
  fill('First name', 'Grace');
  await goNext();
  await findStep('Check your answers');
  expect(screen.getByText(/Grace Lovelace/)).toBeVisible();
});

// @requirement 8.33
it('the wizard shows the error’s message when completing fails, or "An error occurred"', async () => {
  complaints.expect(/^TypeError: Failed to fetch/, /^Error$/);
  const { user, server, reachReview } = await showWizard();
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
  const { user, server, router, reachReview } = await showWizard();
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
  const shown = await showWizard({ user });
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
    'Failed to save the onboarding draft',
  );
  warned.mockRestore();
});

// @requirement 8.35
it('the wizard reports a failed logout and stays open', async () => {
  complaints.expect(/^Error: The storage is broken/);
  window.confirm = () => true;
  const { user, reachAddress } = await showWizard({
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
  const { user } = await showWizard();
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('button', { name: 'Logout' })).toBeVisible();
  await user.click(header.getByRole('button', { name: 'Switch to dark theme' }));
  expect(localStorage.getItem('theme')).toBe('dark');
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  await user.click(header.getByRole('button', { name: 'Switch to light theme' }));
  expect(localStorage.getItem('theme')).toBe('light');
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');
});
