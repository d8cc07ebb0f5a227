import { act, screen, waitFor } from '@testing-library/react';
import type { User as Identity } from 'firebase/auth';
import type { UsageReport } from '#contract/subscription.js';
import { VerifyEmailBanner } from '../../../frontend/parts/session/VerifyEmailBanner';
import { complaints } from '../../support/dom/complaints';
import { identity } from '../../support/dom/identity';
import { renderSignedIn } from '../../support/dom/render';

const TRIAL = { included: 10, awaitingConfirmation: 90 } as UsageReport;
const HINT = 'Confirm your email to get the other 90 leads of your free trial.';
let people = 0;

function show(usage: UsageReport | null = TRIAL) {
  sessionStorage.clear();
  identity.isVerifiedNow.mockReset().mockResolvedValue(false);
  identity.sendVerification.mockReset().mockResolvedValue();
  const onVerified = jest.fn();
  const user = { uid: `new-${++people}`, email: 'ada@example.com', emailVerified: false };
  const shown = renderSignedIn(
    <VerifyEmailBanner usage={usage ?? undefined} onVerified={onVerified} />,
    {
      session: { user: user as Identity },
    },
  );
  return { ...shown, onVerified };
}
const banner = () => screen.findByRole('status');
const press = async (name: string) => screen.findByRole('button', { name });

it.each([
  ['the leads that verifying adds', TRIAL, HINT],
  [
    'the leads of a trial that has none yet',
    { ...TRIAL, included: 0 },
    'Confirm your email to get the 90 leads of your free trial.',
  ],
  [
    'the address, where verifying adds none',
    { ...TRIAL, awaitingConfirmation: 0 },
    'Please verify your email address ada@example.com.',
  ],
  ['the address, while the leads are unknown', null, 'Please verify your email address ada@'],
])('the banner names %s', async (_, usage, text) => {
  show(usage as UsageReport | null);
  expect(await banner()).toHaveTextContent(text);
});

it('the banner sends the link, and sends it again', async () => {
  const { user } = show();
  await user.click(await press('Send verification link'));
  expect(await banner()).toHaveTextContent(`${HINT} We sent a link to ada@example.com.`);
  await user.click(await press('Send again'));
  await waitFor(() => expect(identity.sendVerification).toHaveBeenCalledTimes(2));
});

it('the banner reports a link that could not be sent', async () => {
  complaints.expect(/Failed to send the verification email/);
  const { user } = show();
  identity.sendVerification.mockRejectedValue(new Error('auth/too-many-requests'));
  await user.click(await press('Send verification link'));
  expect(await banner()).toHaveTextContent("Couldn't send the verification email.");
});

it('the banner notices a verification elsewhere when the user returns, without having sent a link', async () => {
  const { onVerified } = show();
  await banner();
  await waitFor(() => expect(identity.isVerifiedNow).toHaveBeenCalledTimes(1));
  identity.isVerifiedNow.mockResolvedValue(true);
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(onVerified).toHaveBeenCalledTimes(1);
});
