import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { expectUsable } from '../support/usable.ts';
import { mailTo, PRODUCT_URL } from '../support/product.ts';
import { answerDialogs, logIn } from '../support/screens.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

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
  await expectUsable(page, 'settings danger ready');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^lead-delivery_.*\.zip$/);
  await expect.poll(() => mailTo(person.email)).toContain(`${PRODUCT_URL}/api/export/files/`);
});

// @requirement 3.39, 4.29, 8.8
test('each state of an export is explained', async ({ page, complaints }) => {
  complaints.expect(/status of 500/);
  answerDialogs(page);
  const id = 'b6f9b8a0-6f0b-4b0e-8b1e-3f7f0e1c2d3a';
  const requestedAt = '2026-11-21T10:00:00.000Z';
  const unfinished = { id, requestedAt, readyAt: null, downloadUrl: null, expiresAt: null };
  let status: 'PENDING' | 'FAILED' | 'EXPIRED' | null = 'PENDING';
  await page.route('/api/settings/export-request', (route) =>
    route.fulfill({ status: 202, json: { ...unfinished, status: 'PENDING' } }),
  );
  await page.route('/api/settings/export-status/*', (route) =>
    route.fulfill(status ? { json: { ...unfinished, status } } : { status: 500 }),
  );
  await page.goto(TAB);
  await exportData(page).click();
  await expect(page.getByText(/^Preparing your export/)).toBeVisible();
  await expect(exportData(page)).toBeDisabled();
  await expectUsable(page, 'settings danger pending');
  status = 'FAILED';
  await expect(page.getByText(/^Your export from .* failed\.$/)).toBeVisible();
  await expect(exportData(page)).toBeEnabled();
  status = 'EXPIRED';
  await page.reload();
  await expect(page.getByText(/has expired/)).toBeVisible();
  status = null;
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Failed to check export status');
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
  expect(await isDisabled()).toBe(false);
});

// @requirement 2.57, 4.27, 5.17, 8.23, 9.12
test('nothing is deleted until DELETE is typed and the prompt is accepted', async ({
  page,
  person,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const dialogs = answerDialogs(page, 'dismiss');
  await page.goto(TAB);
  for (const typed of ['', 'delete', 'DELETE ']) {
    await confirmation(page).fill(typed);
    await remove(page).click();
  }
  const message = "Please type 'DELETE' to confirm account deletion.";
  expect(dialogs).toEqual([message, message, message]);
  await confirmation(page).fill('DELETE');
  await remove(page).click();
  expect(dialogs.at(-1)).toBe(CONFIRM_DELETE);
  expect(requests.filter((url) => url.includes('delete-account'))).toEqual([]);
  expect(person.email).toBeTruthy();
  await expectUsable(page, 'settings danger');
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
  await page.goto(TAB);
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
  await expect.poll(() => mailTo(person.email)).toMatch(/deleted/i);
});
