import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPARISON_ROWS, PLANS } from '../../contract/plans';
import { lineAnswering } from '../../frontend/site/pricing/comparison-cell';
import { parseChangelog } from '../../frontend/site/pricing/parse-changelog';
import {
  choiceIn,
  choiceOutcome,
  choiceQuery,
  choiceText,
  forgetChoice,
  keepChoice,
  keptChoice,
} from '../../frontend/plan/choice';

const PRO_YEARLY = { plan: 'PRO', period: 'YEARLY' } as const;
const GROWTH_MONTHLY = {
  plan: 'GROWTH',
  billingPeriod: 'MONTHLY',
  name: 'Growth',
  price: 199,
} as const;

describe('a cell of the comparison', () => {
  // @requirement 9.30
  it.each([
    ['STARTER', ['100 leads/month', 'CSV export', 'Monthly delivery', null, null]],
    [
      'GROWTH',
      [
        '300 leads/month',
        'CSV and Airtable export',
        'Bi-weekly delivery',
        'Email enrichment',
        null,
      ],
    ],
    [
      'PRO',
      [
        '1,000 leads/month',
        'All export formats',
        'Weekly delivery',
        'Email and social enrichment',
        'Priority support',
      ],
    ],
    ['AGENCY', ['2,500+ leads/month', null, 'Custom delivery', null, 'Dedicated support']],
  ] as const)('has the line of %s that answers the row', (id, lines) => {
    expect(COMPARISON_ROWS.map((row) => lineAnswering(PLANS[id], row))).toEqual(lines);
  });

  it('goes by what a line says it answers, not by its words', () => {
    const features = [{ text: 'Leads per month', answers: [] }];
    expect(lineAnswering({ features }, 'Leads per month')).toBeNull();
  });
});

describe('the changelog', () => {
  it('has releases with their kinds of changes, and entries that go on in the next line', () => {
    const markdown = [
      '# Changelog',
      '',
      '- no entry of a release',
      '',
      '## [Unreleased]',
      '',
      '### Added',
      '',
      '- One thing, `npm start`,',
      '  and its second line.',
      '- Another, **important**, [linked](https://example.com/a).',
      '',
      '### Fixed',
      '* A star is a bullet, too.',
      '',
      '## [1.2.0] - 2026-10-01',
      '### Removed',
      '- `old`',
    ];
    const releases = [
      {
        version: 'Unreleased',
        date: null,
        changes: [
          {
            kind: 'Added',
            entries: [
              [
                { text: 'One thing, ', code: false },
                { text: 'npm start', code: true },
                { text: ', and its second line.', code: false },
              ],
              [{ text: 'Another, important, linked.', code: false }],
            ],
          },
          { kind: 'Fixed', entries: [[{ text: 'A star is a bullet, too.', code: false }]] },
        ],
      },
      {
        version: '1.2.0',
        date: '2026-10-01',
        changes: [{ kind: 'Removed', entries: [[{ text: 'old', code: true }]] }],
      },
    ];
    expect(parseChangelog(markdown.join('\n'))).toEqual(releases);
    expect(parseChangelog(markdown.join('\r\n'))).toEqual(releases);
  });

  it('may be empty, or have a release without a word about it', () => {
    expect(parseChangelog('')).toEqual([]);
    expect(parseChangelog('## 1.0.0 – 2026-01-02')).toEqual([
      { version: '1.0.0', date: '2026-01-02', changes: [] },
    ]);
  });

  // @requirement 2.82
  it('loses no entry of our own', () => {
    const markdown = readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8');
    const releases = parseChangelog(markdown);
    const entries = releases.flatMap(({ changes }) => changes.flatMap((kind) => kind.entries));
    expect(releases).toHaveLength(markdown.match(/^## /gm)!.length);
    expect(entries).toHaveLength(markdown.match(/^- /gm)!.length);
    const kinds = releases.flatMap(({ changes }) => changes.map(({ kind }) => kind));
    for (const kind of kinds) {
      expect(['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']).toContain(kind);
    }
  });
});

describe('a chosen plan', () => {
  it('travels in the query', () => {
    expect(choiceQuery(PRO_YEARLY)).toBe('plan=PRO&period=YEARLY');
    expect(choiceIn('?mode=signup&plan=PRO&period=YEARLY')).toEqual(PRO_YEARLY);
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
    expect(choiceIn(query)).toBeNull();
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
      'No payment provider is configured, so nothing is charged and your account stays on Growth ($199/month). ' +
        'Ask whoever runs this installation to change the plan.',
    );
  });

  it('leads to Manage Subscription where somebody does', () => {
    expect(choiceOutcome(PRO_YEARLY, GROWTH_MONTHLY, true)).toContain('Manage Subscription');
  });

  it('may be the plan the account is on; with another billing period it is not', () => {
    const already = 'Your account is on it already.';
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
    keepChoice(PRO_YEARLY);
    expect(keptChoice()).toEqual(PRO_YEARLY);
    forgetChoice();
    expect(keptChoice()).toBeNull();
    expect(kept.size).toBe(0);
  });

  it('is none when somebody wrote nonsense in its place', () => {
    kept.set('chosen-plan', 'plan=FREE&period=NEVER');
    expect(keptChoice()).toBeNull();
  });

  it('is none where storage is blocked, and nothing throws', () => {
    const refuse = () => {
      throw new Error('SecurityError');
    };
    browser.sessionStorage = { getItem: refuse, setItem: refuse, removeItem: refuse };
    expect(() => keepChoice(PRO_YEARLY)).not.toThrow();
    expect(() => forgetChoice()).not.toThrow();
    expect(keptChoice()).toBeNull();
  });
});
