import { PLANS } from '#contract/plans.js';
import { CHANGES } from '../../../frontend/screens/site/pricing/changes';
import { COMPARISON } from '../../../frontend/screens/site/pricing/comparison-cell';
import {
  parseChoice,
  choiceQuery,
  choiceText,
  forgetChoice,
  pathAfterSetup,
  saveChoice,
  savedChoice,
} from '../../../frontend/parts/plan/choice';

const PRO_YEARLY = { plan: 'PRO', billingPeriod: 'YEARLY' } as const;
const browser = globalThis as { sessionStorage?: unknown };
const before = browser.sessionStorage;
afterEach(() => {
  browser.sessionStorage = before;
});

const AGENCY_FORMATS = 'CSV, Airtable, XLSX, JSON, NDJSON, GeoJSON, vCard, CRM layouts';

describe('the plan comparison', () => {
  it('has the specified rows, then one for each other capability', () => {
    expect(COMPARISON.map(({ row }) => row)).toEqual([
      'Leads per month',
      'Export Formats',
      'Delivery Frequency',
      'Email Enrichment',
      'Priority Support',
      'Team Members',
      'Delivery Destinations',
      'CRM Layouts',
      'API',
      'Customer Import',
      'Exclusions',
      'Client Pages',
    ]);
  });

  // @requirement 9.30
  it.each([
    ['STARTER', ['100', 'CSV', 'Monthly', null, null]],
    ['GROWTH', ['300', 'CSV, Airtable', 'Every two weeks', 'Email', null]],
    ['PRO', ['1,000', AGENCY_FORMATS, 'Weekly', 'Email and social', 'Priority support']],
    [
      'AGENCY',
      [
        '2,500, and packs of 500 more',
        AGENCY_FORMATS,
        'Daily or on chosen weekdays',
        'Email and social',
        'Dedicated support',
      ],
    ],
  ] as const)('shows what %s includes', (id, texts) => {
    expect(COMPARISON.slice(0, texts.length).map(({ cell }) => cell(PLANS[id]))).toEqual(texts);
  });
});

describe('the changelog', () => {
  it('has dated entries with unique titles, newest first', () => {
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
  it('is passed in the query', () => {
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
  ])('is ignored when the query is %j', (query) => {
    expect(parseChoice(query)).toBeNull();
  });

  it('is described with its price and billing period', () => {
    expect(choiceText(PRO_YEARLY)).toBe(
      'You chose Pro ($299/month), billed yearly: $3,588 per year.',
    );
    expect(choiceText({ plan: 'STARTER', billingPeriod: 'MONTHLY' })).toBe(
      'You chose Starter ($99/month), billed monthly.',
    );
  });

  it('continues from a completed setup to its checkout', () => {
    expect(pathAfterSetup()).toBe('/dashboard');
    browser.sessionStorage = { getItem: () => choiceQuery(PRO_YEARLY) };
    expect(pathAfterSetup()).toBe('/dashboard/subscription/checkout?plan=PRO&period=YEARLY');
  });
});

describe('a stored plan choice', () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    browser.sessionStorage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    };
  });
  it('is available until it is cleared', () => {
    saveChoice(PRO_YEARLY);
    expect(savedChoice()).toEqual(PRO_YEARLY);
    forgetChoice();
    expect(savedChoice()).toBeNull();
    expect(stored.size).toBe(0);
  });

  it('waits for the end of the trial if it was made with one', () => {
    saveChoice(PRO_YEARLY, true);
    expect(savedChoice()).toEqual(PRO_YEARLY);
    expect(pathAfterSetup()).toBe('/dashboard');
    saveChoice(PRO_YEARLY);
    expect(pathAfterSetup()).toBe('/dashboard/subscription/checkout?plan=PRO&period=YEARLY');
  });

  it('is ignored when the stored value is invalid', () => {
    stored.set('chosen-plan', 'plan=FREE&period=NEVER');
    expect(savedChoice()).toBeNull();
  });

  it('is treated as missing when storage is blocked', () => {
    const block = () => {
      throw new Error('SecurityError');
    };
    browser.sessionStorage = { getItem: block, setItem: block, removeItem: block };
    expect(() => saveChoice(PRO_YEARLY)).not.toThrow();
    expect(() => forgetChoice()).not.toThrow();
    expect(savedChoice()).toBeNull();
  });
});
