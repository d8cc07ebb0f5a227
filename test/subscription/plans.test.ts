import { FIRST_PLAN, PLAN_IDS, PLANS } from '../../contract/plans.js';

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
  'the plan %s has the prices, the quota and the features of the specification',
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
it('Growth alone is recommended, and is what a new account starts on', () => {
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

it('Agency alone has extra leads and a white label', () => {
  const plans = Object.values(PLANS);

  expect(plans.filter(({ leadPacks }) => leadPacks)).toEqual([PLANS.AGENCY]);
  expect(plans.filter(({ whiteLabel }) => whiteLabel)).toEqual([PLANS.AGENCY]);
});
