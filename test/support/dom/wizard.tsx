import { screen } from '@testing-library/react';
import Onboarding from '../../../frontend/screens/onboarding/Onboarding';
import type { Session } from '../../../frontend/parts/session/session';
import { fillIn, renderSignedIn } from './render';
import { FakeServer } from './server';

export const COMPLETE = 'POST /api/users/me/complete-onboarding';
const ACCOUNT = '0b0e0f4c-53a2-4a3c-9d5d-6f0a8c8f2f11';

/** Renders the wizard at its first step. */
export async function showWizard(session: Partial<Session> = {}) {
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

export const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
export const next = () => screen.getByRole('button', { name: 'Next' });
export const back = () => screen.getByRole('button', { name: 'Back' });
export const findStep = (name: string) => screen.findByRole('heading', { level: 2, name });
