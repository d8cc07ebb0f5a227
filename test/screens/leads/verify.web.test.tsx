import { screen, waitFor } from '@testing-library/react';
import type { LeadDetail } from '#contract/lead-detail.js';
import { complaints } from '../../support/dom/complaints';
import { CAFE, LEADS, LeadServer } from '../../support/dom/leads';
import { buildSubscription } from '../../support/dom/plan';
import { refusal } from '../../support/dom/server';
import { detail, showLeads } from '../../support/dom/workbench';

const VERIFY = `POST ${LEADS}/${CAFE.id}/verify` as const;
const REQUESTED = '2026-11-20T20:00:00.000Z';
const VISIT = {
  'Visited At': '2026-11-18T12:00:00.000Z',
  Pages: 1,
  Error: null,
  'Redirected To': null,
};

/** Opens a lead with these details. The test may change them while the lead is open. */
async function show(
  overrides: Partial<LeadDetail> = {},
  plan: 'STARTER' | 'GROWTH' = 'GROWTH',
  heading = 'From the website',
) {
  const stored: LeadDetail = {
    ...CAFE,
    Revision: 0,
    Runs: [],
    Changes: [],
    Merges: [],
    Identities: [],
    Contacts: [],
    'Website Status': 'alive',
    'Website Visit': VISIT,
    'Verification Requested At': null,
    Report: null,
    ...overrides,
  };
  const server = new LeadServer([stored])
    .on('GET /api/subscription', buildSubscription(plan))
    .on(`GET ${LEADS}/${CAFE.id}`, () => ({ ...stored }))
    .on(VERIFY, () => Object.assign(stored, { 'Verification Requested At': REQUESTED }));
  const shown = showLeads(server, `/dashboard/leads/${CAFE.id}`);
  await detail().findByText(heading);
  return { ...shown, server, stored };
}

it('profiles that a source lists are shown without a website, with the source', async () => {
  const contact = { Confidence: 0.95, MX: null, 'Found At': CAFE['First Seen'] };
  const [facebook, listing] = [
    'https://www.facebook.com/llorca',
    'https://www.yelp.com/biz/llorca',
  ];
  await show(
    {
      Website: null,
      'Website Status': null,
      'Website Visit': null,
      Contacts: [
        {
          ...contact,
          Kind: 'facebook',
          Value: 'llorca',
          Link: facebook,
          'Source URL': facebook,
          Source: 'osm',
        },
        {
          ...contact,
          Kind: 'page',
          Value: listing,
          Link: listing,
          'Source URL': listing,
          Source: 'import',
        },
      ],
    },
    'GROWTH',
    'Profiles',
  );
  const items = detail().getAllByText(/^Very likely theirs/);
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Very likely theirs. Listed by OpenStreetMap',
    'Very likely theirs. Listed by the list that you imported',
  ]);
  expect(
    detail().getByRole('link', { name: 'yelp.com/biz/llorca on Web page, opens in a new tab' }),
  ).toHaveAttribute('href', listing);
  expect(detail().queryByText('Not visited in the last 30 days.')).toBeNull();
});

const button = () => detail().getByRole('button', { name: 'Verify again' });

it('a lead is verified again while it stays open, and the list is refetched afterward', async () => {
  const { user, server, stored } = await show();
  await user.click(button());
  expect(await detail().findByText('Visiting the website...')).toBeVisible();
  expect(server.sent(VERIFY)).toHaveLength(1);

  const lists = server.lists().length;
  Object.assign(stored, {
    'Verification Requested At': null,
    'Website Status': 'redirected',
    'Website Visit': { ...VISIT, 'Redirected To': 'cafe.example' },
  });
  const notice = 'We checked the website of Café Llorca. Result: Redirects elsewhere.';
  expect(await screen.findByText(notice, undefined, { timeout: 3_000 })).toBeVisible();
  expect(detail().getByText(/The website redirects to cafe\.example\./)).toBeVisible();
  expect(detail().queryByText('Visiting the website...')).toBeNull();
  await waitFor(() => expect(server.lists().length).toBeGreaterThan(lists));
});

it('a visit that began earlier or in another tab is shown', async () => {
  await show({ 'Verification Requested At': REQUESTED });
  expect(detail().getByText('Visiting the website...')).toBeVisible();
});

it("on a plan without website visits, a lead's details name the plan that includes them", async () => {
  await show({}, 'STARTER');
  expect(await detail().findByText(/Included in Growth\./)).toBeVisible();
  expect(button()).toBeDisabled();
  expect(detail().getByRole('link', { name: 'Upgrade' })).toHaveAttribute(
    'href',
    expect.stringContaining('subscription'),
  );
});

it('a refusal is explained', async () => {
  complaints.expect(/visited less than an hour ago/);
  const { user, server } = await show();
  const error = 'The website was visited less than an hour ago. Try again in 20 minutes.';
  server.on(VERIFY, () => refusal(409, { error }));
  await user.click(button());
  expect(await screen.findByText(`We couldn't check the website: ${error}`)).toBeVisible();
  expect(detail().queryByText('Visiting the website...')).toBeNull();
});

it('an imported business shows why it is not visited', async () => {
  await show({ Source: 'import', 'Website Visit': null, 'Website Status': null });
  expect(
    detail().getByText("We don't visit the websites of businesses that you imported."),
  ).toBeVisible();
  expect(detail().queryByRole('button', { name: 'Verify again' })).toBeNull();
});

it.each([
  [{ 'Website Visit': null, 'Website Status': null }, 'Not visited in the last 30 days.'],
  [{}, 'Checked on Nov 18, 2026. No emails or profiles found.'],
  [
    { 'Website Status': 'parked' },
    'Checked on Nov 18, 2026. The domain is parked: it has no website.',
  ],
  [
    {
      'Website Status': 'failed',
      'Website Visit': { ...VISIT, Pages: 0, Error: "The website didn't respond." },
    },
    "Couldn't read the website: The website didn't respond.",
  ],
])('the last visit of %j is described', async (overrides, text) => {
  await show(overrides);
  expect(detail().getByText(text)).toBeVisible();
});
