import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { expectUsable } from '../support/usable.ts';
import { type Person, PRODUCT_URL } from '../support/product.ts';
import { chooseIdentity, logIn } from '../support/screens.ts';

const SECURITY = '/dashboard/settings/security';
const events = (page: Page) =>
  page.getByRole('list', { name: 'Recent security events' }).getByRole('listitem');

async function fillPasswords(page: Page, current: string, next: string, confirmed = next) {
  await page.getByLabel('Current password').fill(current);
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByLabel('Confirm new password').fill(confirmed);
  await page.getByRole('button', { name: 'Change Password' }).click();
}

/** The status of a call with the person's original token. */
const statusFor = async ({ token }: Person) =>
  (await fetch(`${PRODUCT_URL}/api/users/me`, { headers: { Authorization: `Bearer ${token}` } }))
    .status;

// @requirement 2.47, 3.17, 5.16
test('a password change applies immediately, logs out other sessions and is listed', async ({
  page,
  person,
}) => {
  await page.goto(SECURITY);
  await expect(events(page).first()).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('abc');
  await expect(page.getByText('Too short: at least 6 characters.')).toBeVisible();
  await fillPasswords(page, person.password, 'a new horse battery');
  await expect(
    page.getByText('Password changed. Your other sessions are logged out.'),
  ).toBeVisible();
  await expect(page.getByLabel('Current password')).toHaveValue('');
  await expect(events(page).first()).toContainText('Password Changed');
  await expect(events(page).first()).toContainText('Local Development · Chrome');
  expect(await statusFor(person)).toBe(401);

  await page.reload();
  await expect(events(page).first()).toContainText('Password Changed');
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await logIn(page, { ...person, password: 'a new horse battery' });
  await expect(page).toHaveURL('/dashboard');
});

// @requirement 5.16
test('a wrong current password shows the provider’s message', async ({
  page,
  person,
  complaints,
}) => {
  complaints.expect(/status of 400/, /FirebaseError/);
  await page.goto(SECURITY);
  await fillPasswords(page, 'wrong horse', 'a new horse battery');
  await expect(page.getByRole('alert')).toContainText(/credential|password/i);
  await expect(page.getByRole('alert')).not.toContainText(/firebase|auth\//i);
  await fillPasswords(page, person.password, 'abc');
  await expect(page.getByRole('alert')).toContainText(/at least 6 characters/i);
});

// @requirement 3.17, 7.27
test('logging out everywhere asks first, ends every session, and login returns to the page', async ({
  page,
  person,
}) => {
  await page.goto(`${SECURITY}?from=mail`);
  const dialog = page.getByRole('dialog', { name: 'Log out everywhere?' });
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(dialog).toContainText('This will log you out on every device, including this one.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(await statusFor(person)).toBe(200);

  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(
    page.getByText("You're logged out on every device, including this one."),
  ).toBeVisible();
  expect(await statusFor(person)).toBe(401);
  await logIn(page, person);
  await expect(page).toHaveURL(`${SECURITY}?from=mail`);
  await expect(events(page).filter({ hasText: 'Sessions Revoked' })).toHaveCount(1);
});

test.describe('for a user who logs in with Google', () => {
  test.use({ visitor: 'stranger' });

  test('the security tab offers no password change and explains why', async ({
    page,
    database,
  }) => {
    await page.goto('/login');
    const email = await chooseIdentity(page);
    await expect(page).toHaveURL('/onboarding');
    await database.query(`UPDATE users SET onboarding_status = 'COMPLETED' WHERE email = $1`, [
      email,
    ]);
    await page.goto(SECURITY);
    await expect(page.getByText('You log in with Google')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change Password' })).toBeHidden();
    await expectUsable(page, 'settings security google');
  });
});
