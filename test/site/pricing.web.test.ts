import { PLANS } from '../../contract/plans';
import { CHANGES } from '../../frontend/site/pricing/changes';
import { COMPARISON } from '../../frontend/site/pricing/comparison-cell';
import {
  parseChoice,
  choiceOutcome,
  choiceQuery,
  choiceText,
  forgetChoice,
  saveChoice,
  savedChoice,
} from '../../frontend/plan/choice';

const PRO_YEARLY = { plan: 'PRO', period: 'YEARLY' } as const;
const GROWTH_MONTHLY = {
  plan: 'GROWTH',
  billingPeriod: 'MONTHLY',
  name: 'Growth',
  price: 199,
} as const;

const AGENCY_FORMATS = 'CSV, Airtable*, XLSX*, JSON*, NDJSON*, GeoJSON*, vCard*, CRM layouts*';

describe('the comparison', () => {
  it('has the rows of the specification', () => {
    expect(COMPARISON.map(({ row }) => row)).toEqual([
      'Leads per month',
      'Export Formats',
      'Delivery Frequency',
      'Email Enrichment',
      'Priority Support',
    ]);
  });

  // @requirement 9.30
  it.each([
    ['STARTER', ['100', 'CSV', 'Monthly*', null, null]],
    ['GROWTH', ['300', 'CSV, Airtable*', 'Every two weeks*', 'Email', null]],
    ['PRO', ['1,000', AGENCY_FORMATS, 'Weekly*', 'Email and social', 'Priority support']],
    [
      'AGENCY',
      [
        '2,500, and packs of 500 more*',
        AGENCY_FORMATS,
        'Daily or on chosen weekdays*',
        'Email and social',
        'Dedicated support',
      ],
    ],
  ] as const)('shows what %s includes, and marks what does not work yet', (id, texts) => {
    expect(COMPARISON.map(({ cell }) => cell(PLANS[id]))).toEqual(texts);
  });
});

describe('the changelog', () => {
  it('has dated entries, newest first, under different titles', () => {
    const dates = CHANGES.map(({ date }) => date);
    for (const date of dates) expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
    expect(dates.toSorted().toReversed()).toEqual(dates);
    expect(new Set(CHANGES.map(({ title }) => title)).size).toBe(CHANGES.length);
  });

  // @requirement 2.82
  it('is written for customers: no commands, no code', () => {
    const points = CHANGES.flatMap((change) => change.points);
    expect(points.length).toBeGreaterThan(CHANGES.length);
    for (const point of points) {
      expect(point).toMatch(/^[A-Z].*\.$/);
      expect(point).not.toMatch(/`|npm |\*\*|\]\(|[A-Z]+_[A-Z]+/);
    }
  });
});

describe('a chosen plan', () => {
  it('travels in the query', () => {
    expect(choiceQuery(PRO_YEARLY)).toBe('plan=PRO&period=YEARLY');
    expect(parseChoice('?mode=signup&plan=PRO&period=YEARLY')).toEqual(PRO_YEARLY);
  });

  it.each([
    '',
    'plan=PRO',
    'period=YEARLY',
    'plan=pro&period=yearly',
    'plan=GOLD&period=YEARLY',
    'plan=PRO&period=WEEKLY',
    'plan=constructor&period=toString',
    '{"plan":"PRO","period":"YEARLY"}',
    '%',
  ])('is none in %j', (query) => {
    expect(parseChoice(query)).toBeNull();
  });

  it('is said in words', () => {
    expect(choiceText(PRO_YEARLY)).toBe('You chose Pro ($299/month), billed yearly.');
    expect(choiceText({ plan: 'STARTER', period: 'MONTHLY' })).toBe(
      'You chose Starter ($99/month), billed monthly.',
    );
  });

  // @requirement 2.79
  it('changes nothing by itself where nobody takes payments, and says so', () => {
    expect(choiceOutcome(PRO_YEARLY, GROWTH_MONTHLY, false)).toBe(
      'No payment provider is configured, so nothing is charged and you stay on Growth ($199/month). ' +
        'Ask the operator of this installation to change your plan.',
    );
  });

  it('leads to Manage Subscription where somebody does', () => {
    expect(choiceOutcome(PRO_YEARLY, GROWTH_MONTHLY, true)).toContain('Manage Subscription');
  });

  it('may be the plan the account is on; with another billing period it is not', () => {
    const already = "You're already on this plan.";
    const same = { plan: 'GROWTH', period: 'MONTHLY' } as const;
    expect(choiceOutcome(same, GROWTH_MONTHLY, false)).toBe(already);
    expect(choiceOutcome({ ...same, period: 'YEARLY' }, GROWTH_MONTHLY, false)).not.toBe(already);
  });
});

describe('a kept choice', () => {
  const browser = globalThis as { sessionStorage?: unknown };
  const before = browser.sessionStorage;
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    browser.sessionStorage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    };
  });
  afterEach(() => {
    browser.sessionStorage = before;
  });

  it('is there until it is forgotten', () => {
    saveChoice(PRO_YEARLY);
    expect(savedChoice()).toEqual(PRO_YEARLY);
    forgetChoice();
    expect(savedChoice()).toBeNull();
    expect(kept.size).toBe(0);
  });

  it('is none when somebody wrote nonsense in its place', () => {
    kept.set('chosen-plan', 'plan=FREE&period=NEVER');
    expect(savedChoice()).toBeNull();
  });

  it('is none where storage is blocked, and nothing throws', () => {
    const refuse = () => {
      throw new Error('SecurityError');
    };
    browser.sessionStorage = { getItem: refuse, setItem: refuse, removeItem: refuse };
    expect(() => saveChoice(PRO_YEARLY)).not.toThrow();
    expect(() => forgetChoice()).not.toThrow();
    expect(savedChoice()).toBeNull();
  });
});
