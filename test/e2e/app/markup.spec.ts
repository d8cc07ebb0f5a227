import type { Page } from '@playwright/test';
import { renderEmail } from '../../../backend/platform/mail/layout.ts';
import { leadDigestEmail, runCompleteEmail } from '../../../backend/finding/scrape/emails.ts';
import { expect, test } from '../support/fixtures.ts';
import { detail, insertLeads, menu, names } from '../support/leads.ts';
import { completeOnboarding } from '../support/product.ts';
import { logIn } from '../support/screens.ts';

/** Each sets a flag if a page runs it. */
const MARKUP = [
  '<img src=x onerror="window.ran=1">',
  '<script>window.ran=1</script>',
  '"><svg onload=window.ran=1>',
  "'-(window.ran=1)-'",
  '{{constructor.constructor("window.ran=1")()}}',
];
const WEBSITES = [
  'javascript:window.ran=1',
  ' JaVaScRiPt:window.ran=1',
  'java\tscript:window.ran=1',
  'data:text/html,<script>opener.ran=1</script>',
  'https://x.example/" onmouseover="window.ran=1',
];
const LEADS = MARKUP.map((markup, index) => ({
  name: `${index} ${markup}`,
  category: markup,
  city: markup,
  phone: markup,
  website: WEBSITES[index]!,
  note: markup,
  tags: [markup],
  at: [7.4 + index / 100, 43.7] as [number, number],
}));

/** Nothing ran, no markup became an element, and no link leads to a script. */
async function expectTextOnly(page: Page) {
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  await expect(page.locator('img[src=x], svg[onload], [onerror], [onmouseover]')).toHaveCount(0);
  await expect(page.locator('main img, [role=dialog] img, a[href^="javascript"]')).toHaveCount(0);
  const targets = await page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol));
  expect(targets.filter((protocol) => !/^(https?|tel|mailto|blob):$/.test(protocol))).toEqual([]);
}

test('markup in map data is never executed in the dashboard and is shown as text', async ({
  page,
  person,
  database,
}) => {
  const ids = await insertLeads(database, person, LEADS);
  await page.goto('/dashboard/leads');
  await expect(names(page)).toHaveText(LEADS.map(({ name }) => name));
  await expectTextOnly(page);
  for (const index of LEADS.keys()) {
    await names(page).nth(index).click();
    await expect(detail(page)).toContainText(LEADS[index]!.name);
    const website = WEBSITES[index]!;
    if (!website.startsWith('https:')) await expect(detail(page)).toContainText(website.trim());
    await expectTextOnly(page);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  for (const { name } of LEADS) {
    await expect(page.getByRole('button', { name }).first()).toBeVisible();
    await page.getByRole('button', { name }).first().focus();
  }
  await expectTextOnly(page);
  await database.query(
    `WITH run AS (
       INSERT INTO scrape_runs (account_id, city, category, source, target, status, lead_count, message)
       SELECT primary_account_id, $2, $2, 'index', '{}', 'Complete', 1, $2 FROM users WHERE firebase_uid = $1
       RETURNING id, account_id)
     INSERT INTO run_leads (account_id, run_id, position, lead_id)
     SELECT account_id, id, 0, $3 FROM run`,
    [person.uid, MARKUP[0], ids[0]],
  );
  await menu(page, 'History').click();
  await expect(page.getByText(MARKUP[0]!).first()).toBeVisible();
  await expectTextOnly(page);
});

test.describe('for a visitor', () => {
  test.use({ visitor: 'stranger' });

  test('markup in the URL of a public page is never executed', async ({ page, complaints }) => {
    complaints.expect(/status of (404|422)/);
    const value = encodeURIComponent(MARKUP.join(' '));
    for (const path of [
      `/leads?city=${value}&category=${value}`,
      `/login?mode=${value}&plan=${value}`,
      `/pricing#${value}`,
      `/${value}`,
    ]) {
      await page.goto(path);
      await expectTextOnly(page);
    }
  });

  test('an email with markup in the names of leads and runs shows it as text', async ({ page }) => {
    const [markup] = MARKUP as [string];
    const newest = MARKUP.map((name) => ({ name, city: name }));
    const run = { city: markup, category: markup, leadCount: 3, message: markup };
    const facts = { isSample: false, isCut: false };
    for (const content of [
      leadDigestEmail(newest.length, newest, 'https://leads.example/"onmouseover="window.ran=1'),
      runCompleteEmail({ ...run, ...facts }, 'https://leads.example', 'https://leads.example'),
    ]) {
      await page.setContent(renderEmail(content).html);
      await expect(page.getByText(markup).first()).toBeVisible();
      await expectTextOnly(page);
    }
  });

  const FOREIGN = ['//evil.example', 'https://evil.example', '/\\evil.example', '\\\\evil.example'];
  const addresses = [...FOREIGN, ...FOREIGN.map(encodeURIComponent), 'javascript:window.ran=1'];

  test("a login never redirects to an external URL, whatever the login link's query contains", async ({
    page,
    person,
    baseURL,
  }) => {
    await completeOnboarding(person);
    const asked = ['returnTo', 'redirect', 'next', 'from', 'continue', 'url'].flatMap((name) =>
      addresses.map((address) => `${name}=${encodeURIComponent(address)}`),
    );
    await page.goto(`/login?${asked.join('&')}`);
    await logIn(page, person);
    await expect(page).toHaveURL(`${baseURL}/dashboard`);
    await expectTextOnly(page);
  });

  test("a login ignores an external URL in the browser's history state", async ({
    page,
    person,
    baseURL,
  }) => {
    await completeOnboarding(person);
    for (const from of ['//evil.example', 'javascript:window.ran=1']) {
      await page.goto('/login');
      await page.evaluate((usr) => history.replaceState({ usr: { from: usr } }, ''), from);
      await page.reload();
      await logIn(page, person);
      await expect(page).toHaveURL(`${baseURL}/dashboard`);
      await page.evaluate(() => {
        localStorage.clear();
        indexedDB.deleteDatabase('firebaseLocalStorageDb');
      });
    }
  });
});
