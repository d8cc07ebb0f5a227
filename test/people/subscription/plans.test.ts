import { FIRST_PLAN, PLAN_IDS, PLANS } from '#contract/plans.js';

// @requirement 3.42, 9.1, 9.2
it.each([
  ['STARTER', 'Starter', 99, 79, 100, ['100 leads/month', 'CSV export', 'Monthly delivery']],
  [
    'GROWTH',
    'Growth',
    199,
    169,
    300,
    ['300 leads/month', 'CSV and Airtable export', 'Bi-weekly delivery', 'Email enrichment'],
  ],
  [
    'PRO',
    'Pro',
    349,
    299,
    1000,
    [
      '1,000 leads/month',
      'All export formats',
      'Weekly delivery',
      'Email and social enrichment',
      'Priority support',
    ],
  ],
  [
    'AGENCY',
    'Agency',
    499,
    449,
    2500,
    ['2,500+ leads/month', 'Custom delivery', 'Dedicated support', 'White-label options'],
  ],
] as const)(
  'the %s plan has its published prices, quota and features',
  (id, name, monthly, yearly, leadsPerMonth, features) => {
    const plan = PLANS[id];

    expect(plan).toMatchObject({
      name,
      price: { MONTHLY: monthly, YEARLY: yearly },
      leadsPerMonth,
    });
    expect(plan.features).toEqual(features);
  },
);

// @requirement 3.42, 9.3
it('Growth is the only recommended plan, and the plan of a new account', () => {
  const recommended = Object.entries(PLANS).filter(([, plan]) => plan.recommended);

  expect(recommended.map(([id]) => id)).toEqual(['GROWTH']);
  expect(FIRST_PLAN).toBe('GROWTH');
});

it('each plan includes everything in the plans before it', () => {
  const plans = PLAN_IDS.map((id) => PLANS[id]);
  for (const [index, plan] of plans.entries()) {
    const before = plans[index - 1];
    if (!before) continue;

    expect(plan.leadsPerMonth).toBeGreaterThan(before.leadsPerMonth);
    expect(plan.formats).toEqual(expect.arrayContaining([...before.formats]));
    expect(plan.enrichment).toEqual(expect.arrayContaining([...before.enrichment]));
    expect(plan.destinations).toEqual(expect.arrayContaining([...before.destinations]));
    expect(Boolean(plan.support)).toBe(Boolean(before.support) || plan.name === 'Pro');
  }
});

it('Agency is the only plan with extra leads and white labeling', () => {
  const plans = Object.values(PLANS);

  expect(plans.filter(({ leadPacks }) => leadPacks)).toEqual([PLANS.AGENCY]);
  expect(plans.filter(({ whiteLabel }) => whiteLabel)).toEqual([PLANS.AGENCY]);
});

it.each([
  ['STARTER', 5_000],
  ['GROWTH', 20_000],
  ['PRO', 100_000],
  ['AGENCY', 500_000],
] as const)('the %s plan stores %i leads', (id, leads) => {
  expect(PLANS[id].maxStoredLeads).toBe(leads);
});
