import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { expectUsable } from '../support/usable.ts';
import { mailTo, PRODUCT_URL } from '../support/product.ts';
import { answerDialogs, logIn } from '../support/screens.ts';

const TAB = '/dashboard/settings/danger';
const exportData = (page: Page) => page.getByRole('button', { name: 'Export My Data' });
const disable = (page: Page) => page.getByRole('button', { name: 'Disable Account' });
const remove = (page: Page) => page.getByRole('button', { name: 'Delete Account' });
const confirmation = (page: Page) => page.getByLabel('Type DELETE to confirm');

const CONFIRM_DISABLE =
  'This will temporarily disable your account. You can reactivate it by signing in. Continue?';
const CONFIRM_DELETE =
  'This will permanently delete your account and all data. This action cannot be undone. Continue?';

// @requirement 2.55, 4.28, 8.16
test('an export is prepared, emailed and downloadable, even after a reload', async ({
  page,
  person,
}) => {
  const dialogs = answerDialogs(page);
  await page.goto(TAB);
  await exportData(page).dblclick();
  await expect
    .poll(() => dialogs)
    .toEqual(["Data export requested! You'll receive an email when ready."]);
  await expect(page.getByText('Your export is ready.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your export is ready.')).toBeVisible();
  await expect(page.getByText(/Available until/)).toBeVisible();
  const sidebar = page.getByRole('complementary').getByRole('navigation');
  await expect(sidebar.locator('[aria-current=page]')).toHaveText('Danger Zone');
  await expectUsable(page, 'settings danger ready');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^lead-delivery_.*\.zip$/);
  await expect.poll(() => mailTo(person.email)?.text).toContain(`${PRODUCT_URL}/api/export/files/`);
});

// @requirement 2.56, 4.26, 8.18, 8.22
test('disabling the account logs the user out, and the next login reactivates it', async ({
  page,
  person,
  database,
}) => {
  await page.goto(TAB);
  const dismissed = answerDialogs(page, 'dismiss');
  await disable(page).click();
  expect(dismissed).toEqual([CONFIRM_DISABLE]);
  await expect(page).toHaveURL(TAB);
  page.removeAllListeners('dialog');
  const dialogs = answerDialogs(page);
  await disable(page).click();
  await expect(page).toHaveURL('/login');
  expect(dialogs).toEqual([CONFIRM_DISABLE, 'Account disabled. You will be signed out.']);
  await expect(page.getByText('Your account is disabled.')).toBeVisible();
  const isDisabled = async () => {
    const { rows } = await database.query<{ disabled: boolean }>(
      'SELECT disabled_at IS NOT NULL AS disabled FROM users WHERE firebase_uid = $1',
      [person.uid],
    );
    return rows[0]!.disabled;
  };
  expect(await isDisabled()).toBe(true);
  await logIn(page, person);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('Welcome back. Your account is active again.')).toBeVisible();
  expect(await isDisabled()).toBe(false);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Run a Scrape' })).toBeVisible();
  await expect(page.getByText('Welcome back')).toBeHidden();
});

// @requirement 4.27, 7.32, 8.20
test('a deleted account leaves no trace in this browser, and an email confirms it', async ({
  page,
  person,
  database,
  complaints,
}) => {
  // The export id planted in this browser does not exist.
  complaints.expect(/status of 404/);
  const dialogs = answerDialogs(page);
  const sent = page.waitForRequest('/api/settings/delete-account');
  // What the page still reads when the account is gone is refused.
  await page.goto(TAB, { waitUntil: 'networkidle' });
  await page.evaluate(
    ([uid, email]) => {
      localStorage.setItem(`onboarding:${uid}`, '{}');
      localStorage.setItem('local-identities', JSON.stringify([email, 'other@example.com']));
      sessionStorage.setItem(`data-export:${uid}`, 'b6f9b8a0-6f0b-4b0e-8b1e-3f7f0e1c2d3a');
    },
    [person.uid, person.email] as const,
  );
  await confirmation(page).fill('DELETE');
  await remove(page).click();
  await expect(page).toHaveURL('/login');
  expect((await sent).postDataJSON()).toEqual({ confirmationPhrase: 'Deleted via settings page' });
  expect(dialogs).toEqual([
    CONFIRM_DELETE,
    'Account deletion initiated. You will receive a confirmation email.',
  ]);
  await expect(page.getByText('Your account is being deleted.')).toBeVisible();
  const traces = () =>
    page.evaluate(() => JSON.stringify([localStorage, sessionStorage].map(Object.entries)));
  await expect.poll(traces).not.toContain(person.uid);
  expect(await traces()).not.toContain(person.email);
  expect(await traces()).not.toContain('signed-in');
  expect(await traces()).toContain('other@example.com');
  await expect
    .poll(async () => {
      const { rows } = await database.query('SELECT FROM users WHERE firebase_uid = $1', [
        person.uid,
      ]);
      return rows.length;
    })
    .toBe(0);
  await expect.poll(() => mailTo(person.email)?.subject).toMatch(/deleted/i);
});
