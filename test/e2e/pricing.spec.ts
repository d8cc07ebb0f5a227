import type { Page } from '@playwright/test';
import { SITE } from '../../contract/site.ts';
import { CHANGES } from '../../frontend/site/pricing/changes.ts';
import { open } from './alive.ts';
import { expect, test } from './fixtures.ts';
import { expectUsable } from './looks.ts';

test.use({ visitor: 'stranger' });

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

const period = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Billing period' }).getByRole('button', { name });
const plans = (page: Page) => page.getByRole('region', { name: 'Plans', exact: true });
const prices = (page: Page) => plans(page).locator('strong');
const subscribe = (page: Page, plan: string) =>
  page.getByRole('link', { name: `Subscribe to ${plan}` });

test('the page opens with its promise, and its sections follow in order', async ({ page }) => {
  await open(page, '/pricing');
  await expect(page).toHaveTitle('Pricing · Lead Delivery');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Simple, Scalable Lead Delivery',
  );
  await expect(
    page.getByText(
      'Pick your plan. Get high-quality leads scraped & delivered weekly from Google Maps.',
      { exact: true },
    ),
  ).toBeVisible();
  await expect(page.locator('main').getByRole('heading', { level: 2 })).toHaveText([
    'Plans',
    'Compare Plans',
    'Features',
    'Changelog',
    'Support',
  ]);
});

test('yearly prices come first, and two buttons switch between the periods', async ({ page }) => {
  await open(page, '/pricing');
  await expect(page.getByRole('group', { name: 'Billing period' }).getByRole('button')).toHaveText([
    'Yearly save up to 20%',
    'Monthly',
  ]);
  await expect(period(page, /Yearly/)).toHaveAttribute('aria-pressed', 'true');
  await expect(prices(page)).toHaveText(PLANS.map(({ yearly }) => `$${yearly}`));
  await expect(plans(page).getByText('/month', { exact: true })).toHaveCount(4);
  await period(page, /Monthly/).click();
  await expect(period(page, /Monthly/)).toHaveAttribute('aria-pressed', 'true');
  await expect(period(page, /Yearly/)).toHaveAttribute('aria-pressed', 'false');
  await expect(prices(page)).toHaveText(PLANS.map(({ monthly }) => `$${monthly}`));
  await period(page, /Yearly/).focus();
  await page.keyboard.press('Space');
  await expect(prices(page)).toHaveText(PLANS.map(({ yearly }) => `$${yearly}`));
});

test('each price names what it would be in the other period', async ({ page }) => {
  await open(page, '/pricing');
  await expect(page.getByText('Billed yearly. $99 if billed monthly.')).toBeVisible();
  await period(page, /Monthly/).click();
  await expect(page.getByText('Billed monthly. $79 if billed yearly.')).toBeVisible();
});

test('four cards list what their plan includes, and Growth is the most popular', async ({
  page,
}) => {
  await open(page, '/pricing');
  await expect(plans(page).getByRole('heading', { level: 3 })).toHaveText(
    PLANS.map(({ name }) => name),
  );
  for (const { name, lines } of PLANS) {
    await expect(
      page.getByRole('list', { name: `${name} includes` }).getByRole('listitem'),
    ).toHaveText(lines);
  }
  const badge = page.getByText('Most Popular');
  await expect(badge).toHaveCount(1);
  await expect(plans(page).getByRole('listitem').filter({ has: badge })).toContainText('Growth');
});

test('Subscribe leads a visitor to the sign-up, with plan and period', async ({ page }) => {
  await open(page, '/pricing');
  for (const { name, id } of PLANS) {
    const target = `/login?mode=signup&plan=${id}&period=YEARLY`;
    await expect(subscribe(page, name)).toHaveAttribute('href', target);
  }
  await period(page, /Monthly/).click();
  for (const { name, id } of PLANS) {
    const target = `/login?mode=signup&plan=${id}&period=MONTHLY`;
    await expect(subscribe(page, name)).toHaveAttribute('href', target);
  }
});

const NO = '–Not included';
const ALL_FORMATS = 'CSV, Airtable*, XLSX*, JSON*, NDJSON*, GeoJSON*, vCard*, CRM layouts*';
const COMPARISON: [row: string, ...cells: string[]][] = [
  ['Leads per month', '100', '300', '1,000', '2,500, and packs of 500 more*'],
  ['Export Formats', 'CSV', 'CSV, Airtable*', ALL_FORMATS, ALL_FORMATS],
  ['Delivery Frequency', 'Monthly*', 'Every two weeks*', 'Weekly*', 'Daily or on chosen weekdays*'],
  ['Email Enrichment', NO, 'Email', 'Email and social', 'Email and social'],
  ['Priority Support', NO, NO, 'Priority support', 'Dedicated support'],
];

test('Compare Plans checks what a plan includes, marks what is still to come, and has a dash elsewhere', async ({
  page,
}) => {
  await open(page, '/pricing');
  const table = page.getByRole('table', { name: 'Compare Plans' });
  await expect(table.getByRole('columnheader')).toHaveText(PLANS.map(({ name }) => name));
  await expect(table.getByRole('rowheader')).toHaveText(COMPARISON.map(([row]) => row));
  for (const [row, ...texts] of COMPARISON) {
    const cells = table
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })
      .getByRole('cell');
    await expect(cells).toHaveText(texts);
    const checks = await cells.evaluateAll((found) =>
      found.map((cell) => cell.querySelectorAll('svg').length),
    );
    expect(checks, row).toEqual(texts.map((text) => (text === NO ? 0 : 1)));
  }
  await expect(page.getByText('* Not available yet.')).toBeVisible();
});

test('on a phone the rows of the comparison stand below their label, and no word is cut', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await open(page, '/pricing');
  const table = page.getByRole('table', { name: 'Compare Plans' });
  const label = (await table.getByRole('rowheader', { name: 'Priority Support' }).boundingBox())!;
  const cell = (await table.getByRole('cell', { name: 'Dedicated support' }).boundingBox())!;
  expect(cell.y).toBeGreaterThanOrEqual(label.y + label.height);
  const cut = await table
    .locator('th, td')
    .evaluateAll((cells) =>
      cells.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
    );
  expect(cut).toEqual([]);
});

test('Features says what the product does and what is still to come', async ({ page }) => {
  await open(page, '/pricing');
  const features = page.getByRole('region', { name: 'Features' });
  await expect(features.getByRole('heading', { level: 3 })).toHaveCount(10);
  await expect(features.getByText(/Google Maps, OpenStreetMap or Overture Maps/)).toBeVisible();
  await expect(features.getByText(/^Not available yet: Airtable export/)).toBeVisible();
  await expect(features).not.toContainText(/coming soon/i);
});

test('Changelog dates what changed for customers', async ({ page }) => {
  await open(page, '/pricing');
  const changelog = page.getByRole('region', { name: 'Changelog' });
  await expect(changelog.getByRole('heading', { level: 3 })).toContainText(
    CHANGES.map(({ title }) => title),
  );
  await expect(changelog.getByRole('listitem')).toHaveText(CHANGES.flatMap(({ points }) => points));
  const dates = await changelog
    .locator('time')
    .evaluateAll((times) => times.map((time) => [time.getAttribute('datetime'), time.textContent]));
  expect(dates.map(([date]) => date)).toEqual(CHANGES.map(({ date }) => date));
  expect(dates.at(-1)).toEqual(['2026-11-21', 'November 21, 2026']);
});

test('Support and the footer name the mailbox, and the footer leads to the rest', async ({
  page,
}) => {
  await open(page, '/pricing');
  const mailbox = `mailto:${SITE.supportEmail}`;
  const support = page.getByRole('region', { name: 'Support' });
  await expect(support.getByRole('link', { name: SITE.supportEmail })).toHaveAttribute(
    'href',
    mailbox,
  );
  const links = page.getByRole('contentinfo').getByRole('link');
  const found = await links.evaluateAll((all) =>
    all.map((link) => [link.textContent, link.getAttribute('href')]),
  );
  expect(found.slice(1)).toEqual([
    ['Features', '/pricing#features'],
    ['Pricing', '/pricing#pricing'],
    ['Changelog', '/pricing#changelog'],
    ['Support', '/pricing#support'],
    ['Privacy Policy', '/privacy'],
    ['Terms of Service', '/terms'],
    [SITE.supportEmail, mailbox],
  ]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('everything reads, and Subscribe leads to the sign-up', async ({ page }) => {
    await page.goto('/pricing');
    await expect(prices(page)).toHaveText(PLANS.map(({ yearly }) => `$${yearly}`));
    await expect(page.getByText('$99 if billed monthly.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Changelog' })).toContainText(CHANGES[0]!.title);
    await subscribe(page, 'Pro').click();
    await expect(page).toHaveURL('/login?mode=signup&plan=PRO&period=YEARLY');
  });
});

test.describe('everyone can use', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the pricing page', async ({ page }) => {
    await open(page, '/pricing');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectUsable(page, 'pricing');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
    await expectUsable(page, 'pricing with its menu open');
  });
});
