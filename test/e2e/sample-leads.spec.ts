import type { Page } from '@playwright/test';
import { open } from './alive.ts';
import { expect, test } from './fixtures.ts';
import { expectUsable } from './looks.ts';
import { rows } from './screens.ts';

test.use({ visitor: 'stranger', contextOptions: { reducedMotion: 'reduce' } });

test('a visitor sees a delivered list in the product’s own table, labelled as a sample', async ({
  page,
}) => {
  await open(page, '/leads');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'See what your leads will look like',
  );
  await expect(page.getByText('The businesses are made up')).toBeVisible();
  await expect(page.getByText('Sample data', { exact: true })).toHaveCount(2);
  await expect(count(page)).toHaveText('All 40 sample leads');
  await expect(table(page).getByRole('columnheader')).toContainText([
    'Name',
    'Category',
    'Phone',
    'Address',
    'Website',
    'Rating',
    'Reviews',
    'Hours',
  ]);
  await expect(rows(table(page))).toHaveCount(8);
  await expect(page.getByText('1–8 of 40')).toBeVisible();
  await table(page).getByRole('button', { name: 'Rating' }).click();
  await expect(table(page).getByRole('columnheader', { name: 'Rating' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(rows(table(page)).first()).toContainText('The Second Cup Room');
});

test('no page of the sample shows a phone or a website in full, or links to one', async ({
  page,
}) => {
  await open(page, '/leads');
  const next = page.getByRole('button', { name: 'Next page' });
  for (const range of ['1–8', '9–16', '17–24', '25–32', '33–40']) {
    if (range !== '1–8') await next.click();
    await expect(page.getByText(`${range} of 40`)).toBeVisible();
    await expect(table(page).getByText(/^\+1 \d{3} ••• ••\d\d$/)).toHaveCount(8);
    await expect(table(page).getByText('masked', { exact: true }).first()).toBeAttached();
    const html = await page.getByRole('main').innerHTML();
    expect(html).not.toContain('555');
    expect(html).not.toMatch(/\w\.example/);
    await expect(table(page).getByRole('link')).toHaveCount(0);
  }
});

test('a search by city and category narrows the sample, and its address keeps it', async ({
  page,
}) => {
  await open(page, '/leads');
  await page.getByLabel('City').fill('austin');
  await expect(count(page)).toHaveText('9 of 40 sample leads');
  await page.getByLabel('Category').fill('dentists');
  await expect(count(page)).toHaveText('4 of 40 sample leads');
  await expect(rows(table(page))).toHaveCount(4);
  await expect(table(page).getByText('Limestone Smiles')).toBeVisible();
  await expect(page).toHaveURL('/leads?city=austin&category=dentists');

  await page.reload();
  await expect(page.getByLabel('City')).toHaveValue('austin');
  await expect(count(page)).toHaveText('4 of 40 sample leads');
  await page.getByRole('link', { name: 'See pricing' }).click();
  await expect(page).toHaveURL('/pricing');
  await page.goBack();
  await expect(page.getByLabel('Category')).toHaveValue('dentists');
  await expect(count(page)).toHaveText('4 of 40 sample leads');
});

test('what is typed before the script has come counts', async ({ page }) => {
  let typed = () => {};
  const typing = new Promise<void>((done) => (typed = done));
  await page.route(/SampleLeads.*\.js/, async (route) => {
    await typing;
    await route.continue();
  });
  await page.goto('/leads', { waitUntil: 'commit' });
  await page.getByLabel('City').fill('denver');
  await page.getByLabel('Category').fill('gym');
  typed();
  await expect(count(page)).toHaveText('3 of 40 sample leads');
  await expect(page.getByLabel('City')).toHaveValue('denver');
  await expect(page).toHaveURL('/leads?city=denver&category=gym');
});

test('a search works by keyboard alone, says when nothing matches, and can be cleared', async ({
  page,
}) => {
  await open(page, '/leads');
  await page.getByLabel('City').focus();
  await page.keyboard.type('Boston');
  await page.keyboard.press('Tab');
  await page.keyboard.type('plumber');
  await page.keyboard.press('Enter');
  await expect(count(page)).toHaveText('0 of 40 sample leads');
  await expect(
    page.getByRole('heading', { name: 'No sample leads match your search' }),
  ).toBeVisible();
  await expect(
    page.getByText('Try Austin, Boston, Chicago, Denver, or San Francisco'),
  ).toBeVisible();
  await expect(table(page)).toBeHidden();
  await expect(page).toHaveURL('/leads?city=Boston&category=plumber');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Clear search' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('City')).toBeFocused();
  await expect(page.getByLabel('City')).toHaveValue('');
  await expect(count(page)).toHaveText('All 40 sample leads');
  await expect(page).toHaveURL('/leads');
  await expect(page.getByRole('button', { name: 'Clear search' })).toBeDisabled();
});

test('a search from the third page starts at its first result', async ({ page }) => {
  await open(page, '/leads');
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByLabel('Category').fill('coffee');
  await expect(page.getByText('1–8 of 10')).toBeVisible();
});

test('the fields offer the cities and categories there are', async ({ page }) => {
  await open(page, '/leads');
  await expect(offered(page, 'City')).resolves.toEqual([
    'Austin, TX',
    'Boston, MA',
    'Chicago, IL',
    'Denver, CO',
    'San Francisco, CA',
  ]);
  await expect(offered(page, 'Category')).resolves.toEqual([
    'Coffee shop',
    'Dentist',
    'Gym',
    'Hair salon',
    'Plumber',
    'Restaurant',
  ]);
});

test('an address with anything in it is a search like another', async ({ page }) => {
  await page.goto(`/leads?city=${'x'.repeat(2000)}&category=%E0%A4&page=9`);
  await expect(count(page)).toHaveText('0 of 40 sample leads');
  await page.goto('/leads?city=%3Cimg%20src=x%20onerror=alert(1)%3E');
  await expect(page.getByLabel('City')).toHaveValue('<img src=x onerror=alert(1)>');
  await expect(count(page)).toHaveText('0 of 40 sample leads');
});

test('the sample leads to the sign-up and to the prices', async ({ page }) => {
  await open(page, '/leads');
  await expect(page.getByRole('link', { name: 'See pricing' })).toHaveAttribute('href', '/pricing');
  await page.getByRole('link', { name: 'Create your account' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
});

test('everyone can use the sample, full and without a match', async ({ page }) => {
  await open(page, '/leads');
  await expect(rows(table(page))).toHaveCount(8);
  await expectUsable(page, 'sample');
  await page.getByLabel('City').fill('nowhere');
  await expect(count(page)).toHaveText('0 of 40 sample leads');
  await expectUsable(page, 'sample without a match');
});

const table = (page: Page) => page.getByRole('table', { name: 'Sample leads' });
const count = (page: Page) => page.getByRole('status');

/** What a field suggests, as the browser reads it. */
const offered = (page: Page, label: string) =>
  page
    .getByLabel(label)
    .evaluate((input: HTMLInputElement) => [...input.list!.options].map(({ value }) => value));
