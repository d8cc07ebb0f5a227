import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SITE } from '#contract/site.js';
import { CHANGES } from '../../../frontend/screens/site/pricing/changes';
import Pricing from '../../../frontend/screens/site/pricing/Pricing';
import { textsOf } from '../../support/dom/render';

const PLANS = [
  {
    name: 'Starter',
    id: 'STARTER',
    yearly: 79,
    monthly: 99,
    lines: ['100 leads/month', 'CSV export', 'Monthly delivery'],
  },
  {
    name: 'Growth',
    id: 'GROWTH',
    yearly: 169,
    monthly: 199,
    lines: ['300 leads/month', 'CSV and Airtable export', 'Bi-weekly delivery', 'Email enrichment'],
  },
  {
    name: 'Pro',
    id: 'PRO',
    yearly: 299,
    monthly: 349,
    lines: [
      '1,000 leads/month',
      'All export formats',
      'Weekly delivery',
      'Email and social enrichment',
      'Priority support',
    ],
  },
  {
    name: 'Agency',
    id: 'AGENCY',
    yearly: 449,
    monthly: 499,
    lines: ['2,500+ leads/month', 'Custom delivery', 'Dedicated support', 'White-label options'],
  },
];

const period = (name: RegExp) =>
  within(screen.getByRole('group', { name: 'Billing period' })).getByRole('button', { name });
const plans = () => within(screen.getByRole('region', { name: 'Plans' }));
const prices = () => textsOf([...document.querySelectorAll('#pricing strong')]);
const region = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => {
  render(<Pricing />);
});

// @requirement 2.75
it('the pricing page shows the hero, then the sections in order', () => {
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    /^Simple, Scalable Lead Delivery$/,
  );
  expect(
    screen.getByText(
      'Pick your plan. Get high-quality leads scraped & delivered weekly from Google Maps.',
    ),
  ).toBeVisible();
  const main = within(screen.getByRole('main'));
  expect(textsOf(main.getAllByRole('heading', { level: 2 }))).toEqual([
    'Plans',
    'Compare Plans',
    'Questions',
    'Features',
    'Changelog',
    'Support',
  ]);
});

// @requirement 2.76, 4.36, 9.29
it('the pricing page switches the prices between yearly and monthly', async () => {
  const user = userEvent.setup();
  const group = within(screen.getByRole('group', { name: 'Billing period' }));
  expect(textsOf(group.getAllByRole('button'))).toEqual(['Yearly save up to 20%', 'Monthly']);
  expect(period(/Yearly/)).toHaveAttribute('aria-pressed', 'true');
  expect(prices()).toEqual(PLANS.map(({ yearly }) => `$${yearly}`));
  expect(plans().getAllByText('/month')).toHaveLength(4);
  await user.click(period(/Monthly/));
  expect(period(/Monthly/)).toHaveAttribute('aria-pressed', 'true');
  expect(period(/Yearly/)).toHaveAttribute('aria-pressed', 'false');
  expect(prices()).toEqual(PLANS.map(({ monthly }) => `$${monthly}`));
  period(/Yearly/).focus();
  await user.keyboard(' ');
  expect(prices()).toEqual(PLANS.map(({ yearly }) => `$${yearly}`));
});

// @requirement 9.29
it('the pricing page shows each price in the other billing period, too', async () => {
  const billed = () => textsOf([...document.querySelectorAll('#pricing li > p')]);
  expect(billed()).toContain('Billed yearly: $948 per year. $99 if billed monthly.');
  await userEvent.click(period(/Monthly/));
  expect(billed()).toContain('Billed monthly. $79 if billed yearly.');
});

// @requirement 2.77
it('the pricing page lists the features of each plan and marks Growth as most popular', () => {
  expect(textsOf(plans().getAllByRole('heading', { level: 3 }))).toEqual(
    PLANS.map(({ name }) => name),
  );
  for (const { name, lines } of PLANS) {
    const included = within(screen.getByRole('list', { name: `${name} includes` }));
    expect(textsOf(included.getAllByRole('listitem'))).toEqual(lines);
  }
  const badge = screen.getByText('Most Popular');
  expect(badge.closest('li')).toHaveTextContent('Growth');
});

it('the pricing page names the plan that each larger plan includes', () => {
  const included = PLANS.map(({ name }) => {
    const list = plans().getByRole('list', { name: `${name} includes` });
    return list.previousElementSibling?.textContent;
  });
  expect(included).toEqual([
    'Includes:',
    'Everything in Starter, plus:',
    'Everything in Growth, plus:',
    'Everything in Pro, plus:',
  ]);
});

// @requirement 2.78
it('the pricing page links Subscribe to the sign-up page with plan and billing period', async () => {
  const subscribe = (plan: string) => screen.getByRole('link', { name: `Subscribe to ${plan}` });
  for (const { name, id } of PLANS) {
    const target = `/login?mode=signup&plan=${id}&period=YEARLY`;
    expect(subscribe(name)).toHaveAttribute('href', target);
  }
  await userEvent.click(period(/Monthly/));
  for (const { name, id } of PLANS) {
    const target = `/login?mode=signup&plan=${id}&period=MONTHLY`;
    expect(subscribe(name)).toHaveAttribute('href', target);
  }
});

// @requirement 2.78
it('the pricing page offers the free trial first on every card', () => {
  const cards = [...document.querySelectorAll('#pricing li')].filter((card) =>
    card.querySelector('h3'),
  );
  expect(cards).toHaveLength(4);
  for (const card of cards) {
    const [first, second] = within(card as HTMLElement).getAllByRole('link');
    expect(first).toHaveAccessibleName(
      `Start free before ${card.querySelector('h3')!.textContent}`,
    );
    expect(first).toHaveAccessibleDescription(/100 leads, 14 days, no card/);
    expect(first).toHaveAttribute('href', '/login?mode=signup');
    expect(second).toHaveAccessibleName(/^Subscribe to /);
  }
});

it('the pricing page answers six questions', () => {
  const questions = region('Questions');
  expect(questions.getAllByRole('term')).toHaveLength(6);
  expect(questions.getByText('What happens when the free trial ends?')).toBeVisible();
});

const NO = '–Not included';
const ALL_FORMATS = 'CSV, Airtable, XLSX, JSON, NDJSON, GeoJSON, vCard, CRM layouts';
const GROWTH_DESTINATIONS = 'Email, Webhooks, Airtable';
const PRO_DESTINATIONS = `${GROWTH_DESTINATIONS}, Google Sheets, S3, SFTP`;
const CRMS = 'HubSpot, Salesforce, Pipedrive';
const INCLUDED = ['Included', 'Included', 'Included', 'Included'];
const COMPARISON: [row: string, ...cells: string[]][] = [
  ['Leads per month', '100', '300', '1,000', '2,500, and packs of 500 more'],
  ['Export Formats', 'CSV', 'CSV, Airtable', ALL_FORMATS, ALL_FORMATS],
  ['Delivery Frequency', 'Monthly', 'Every two weeks', 'Weekly', 'Daily or on chosen weekdays'],
  ['Email Enrichment', NO, 'Email', 'Email and social', 'Email and social'],
  ['Priority Support', NO, NO, 'Priority support', 'Dedicated support'],
  ['Team Members', '1, viewers free', '3, viewers free', '10, viewers free', '25, viewers free'],
  ['Delivery Destinations', 'Email', GROWTH_DESTINATIONS, PRO_DESTINATIONS, PRO_DESTINATIONS],
  ['CRM Layouts', NO, NO, CRMS, CRMS],
  ['API', ...INCLUDED],
  ['Customer Import', ...INCLUDED],
  ['Exclusions', ...INCLUDED],
  ['Client Pages', NO, NO, NO, 'Under your brand'],
];

// @requirement 2.80, 9.30
it('the pricing page compares plans with checks and dashes', () => {
  const table = within(screen.getByRole('table', { name: 'Compare Plans' }));
  expect(textsOf(table.getAllByRole('columnheader'))).toEqual(PLANS.map(({ name }) => name));
  expect(textsOf(table.getAllByRole('rowheader'))).toEqual(COMPARISON.map(([row]) => row));
  for (const [row, ...expected] of COMPARISON) {
    const header = table.getByRole('rowheader', { name: row });
    const cells = within(header.parentElement!).getAllByRole('cell');
    expect(textsOf(cells)).toEqual(expected);
    const checks = cells.map((cell) => cell.querySelectorAll('svg').length);
    expect([row, checks]).toEqual([row, expected.map((text) => (text === NO ? 0 : 1))]);
  }
});

// @requirement 2.81
it('the pricing page lists only available features under Features', () => {
  const features = region('Features');
  expect(features.getAllByRole('heading', { level: 3 })).toHaveLength(11);
  expect(features.getByText(/Google Maps, OpenStreetMap or Overture Maps/)).toBeVisible();
  expect(features.getByText(/your clients see your brand/)).toBeVisible();
  expect(document.body).not.toHaveTextContent(/not available yet/i);
  expect(screen.getByRole('region', { name: 'Features' })).not.toHaveTextContent(/coming soon/i);
});

// @requirement 2.82
it('the pricing page lists dated changes in the Changelog', () => {
  const changelog = region('Changelog');
  expect(textsOf(changelog.getAllByRole('heading', { level: 3 }))).toEqual(
    CHANGES.map(({ title }) => expect.stringContaining(title)),
  );
  expect(textsOf(changelog.getAllByRole('listitem'))).toEqual(
    CHANGES.flatMap(({ points }) => points),
  );
  const times = [...screen.getByRole('region', { name: 'Changelog' }).querySelectorAll('time')];
  const dates = times.map((time) => [time.getAttribute('datetime'), time.textContent]);
  expect(dates.map(([date]) => date)).toEqual(CHANGES.map(({ date }) => date));
  expect(dates.at(-1)).toEqual(['2026-11-21', 'November 21, 2026']);
});

// @requirement 2.83, 9.31
it('the pricing page shows the support mailbox in Support and in the footer, and all footer links', () => {
  const mailbox = `mailto:${SITE.supportEmail}`;
  expect(region('Support').getByRole('link', { name: SITE.supportEmail })).toHaveAttribute(
    'href',
    mailbox,
  );
  const links = within(screen.getByRole('contentinfo')).getAllByRole('link');
  const found = links.map((link) => [link.textContent, link.getAttribute('href')]);
  expect(found.slice(1)).toEqual([
    ['Features', '/pricing#features'],
    ['Pricing', '/pricing#pricing'],
    ['Changelog', '/pricing#changelog'],
    ['Support', '/pricing#support'],
    ['Help', '/docs'],
    ['API', '/docs/api'],
    ['Portfolio', '/portfolio'],
    ['Privacy Policy', '/privacy'],
    ['Terms of Service', '/terms'],
    [SITE.supportEmail, mailbox],
  ]);
});

// @requirement 2.73
it('the pricing page links Log in to the login page, and Sign up to its form for new accounts', () => {
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  expect(header.getByRole('link', { name: 'Sign up' })).toHaveAttribute(
    'href',
    '/login?mode=signup',
  );
});
