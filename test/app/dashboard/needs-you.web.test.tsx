import { screen, waitFor, within } from '@testing-library/react';
import type { User as Identity } from 'firebase/auth';
import type { Overview } from '#contract/overview.js';
import type { Role } from '#contract/roles.js';
import { NeedsYou } from '../../../frontend/app/dashboard/NeedsYou';
import { identity } from '../../support/dom/identity';
import { buildSubscription, serverWith } from '../../support/dom/plan';
import { renderSignedIn } from '../../support/dom/render';
import { NO_OVERVIEW } from '../../support/dom/stats';
import { profileOf } from '../../support/dom/team';

const DELIVERY = '0b0e0f4c-53a2-4a3c-9d5d-6f0a8c8f2f20';
const delivered = {
  id: '0b0e0f4c-53a2-4a3c-9d5d-6f0a8c8f2f30',
  deliveryId: DELIVERY,
  runId: null,
  name: 'Bars',
  dueAt: '2026-11-21T07:00:00.000Z',
  status: 'sent',
  newLeads: 12,
} as const;

function show(
  needs: Partial<Overview['needs']>,
  { deliveries = [] as Overview['deliveries'], emailVerified = true, role = 'OWNER' as Role } = {},
) {
  const server = serverWith({ subscription: buildSubscription('GROWTH') }).on('GET /api/overview', {
    ...NO_OVERVIEW,
    deliveries,
    needs: { ...NO_OVERVIEW.needs, ...needs },
  });
  const user = { uid: 'ada', email: 'ada@example.com', emailVerified };
  return renderSignedIn(<NeedsYou />, {
    server,
    session: { user: user as Identity },
    profile: profileOf(role),
    at: '/dashboard',
    route: '*',
  });
}
const area = () => screen.findByRole('region', { name: 'Needs you' });
const item = async () => within(await area()).findByRole('listitem');

it('the overview says that nothing needs the user', async () => {
  show({}, { deliveries: [{ ...delivered, untouchedLeads: 0 }] });
  expect(await screen.findByText('Nothing needs you right now.')).toBeVisible();
  expect(screen.queryByRole('listitem')).toBeNull();
});

it('the overview leaves a limit that has been reached to the search form', async () => {
  show({ limit: { left: 0, reachedOn: null, resetsAt: null } });
  expect(await screen.findByText('Nothing else needs you right now.')).toBeVisible();
});

it.each<[string, Parameters<typeof show>, string, string | null, string]>([
  [
    'leads of a delivery that are still untouched',
    [{}, { deliveries: [{ ...delivered, untouchedLeads: 1 }] }],
    '1 new lead from Bars.',
    null,
    `/dashboard/deliveries/${DELIVERY}/show`,
  ],
  [
    'a comment that mentions them',
    [{ mentions: [{ leadId: DELIVERY, lead: 'Café Llorca', by: 'Ada' }] }],
    'Ada mentioned you in Café Llorca.',
    null,
    `/dashboard/leads/${DELIVERY}`,
  ],
  [
    'duplicates',
    [{ duplicates: 2 }],
    '2 possible duplicates.',
    null,
    '/dashboard/leads/duplicates',
  ],
  [
    'a delivery paused after failures',
    [{ pausedDeliveries: [{ id: DELIVERY, name: 'Bars', reason: 'SFTP refused the files.' }] }],
    'Bars is paused. SFTP refused the files.',
    null,
    `/dashboard/deliveries/${DELIVERY}/show`,
  ],
  [
    'a webhook that failed',
    [{ disabledWebhooks: 1 }],
    '1 webhook failed and is turned off.',
    null,
    '/dashboard/settings/api',
  ],
  [
    'a limit ahead, with its day',
    [{ limit: { left: 40, reachedOn: '2026-11-24', resetsAt: '2026-12-01T00:00:00.000Z' } }],
    '40 leads left, enough until Nov 24. Your plan resets on Dec 1.',
    'Upgrade',
    '/dashboard/subscription',
  ],
  [
    'a notification address without confirmation',
    [{ isAddressUnconfirmed: true }],
    'Confirm your email address, so that we can send you leads and alerts.',
    null,
    '/dashboard/settings/notifications',
  ],
])('the overview asks for %s, and leads there', async (_, given, text, action, path) => {
  const { user, router } = show(...given);
  const need = await item();
  expect(need).toHaveTextContent(text);
  await user.click(await within(need).findByRole('link', action === null ? {} : { name: action }));
  expect(router.state.location.pathname).toBe(path);
});

it('the overview opens the leads that a delivery found', async () => {
  const runId = '0b0e0f4c-53a2-4a3c-9d5d-6f0a8c8f2f31';
  const { user, router } = show({}, { deliveries: [{ ...delivered, runId, untouchedLeads: 3 }] });
  await user.click(await within(await item()).findByRole('link'));
  const { pathname, search } = router.state.location;
  expect(pathname).toBe('/dashboard/leads');
  expect(JSON.parse(new URLSearchParams(search).get('filter')!)).toEqual({ run: runId });
});

it('the overview sends the link that verifies the login address', async () => {
  identity.isVerifiedNow.mockReset().mockResolvedValue(false);
  identity.sendVerification.mockReset().mockResolvedValue();
  const { user } = show({ isAddressUnconfirmed: true }, { emailVerified: false });
  await user.click(await screen.findByRole('button', { name: 'Send a link' }));
  expect(await screen.findByRole('button', { name: 'Send the link again' })).toBeVisible();
  await waitFor(() => expect(identity.sendVerification).toHaveBeenCalledTimes(1));
});

it('the overview asks people only for what their role allows', async () => {
  show({ disabledWebhooks: 1, duplicates: 2 }, { role: 'VIEWER' });
  expect(await screen.findByText('Nothing needs you right now.')).toBeVisible();
});
