import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect, test } from '../support/fixtures.ts';
import { completeOnboarding, mailTo, type Person, signUp } from '../support/product.ts';
import { expectUsable } from '../support/usable.ts';
import { choose, chooseIdentity, fillCredentials, logIn } from '../support/screens.ts';

test.use({ visitor: 'stranger' });

const BAD_REQUEST = /status of 400/;

// @requirement 8.28
test('a wrong password is explained in red above the form, without telling whether the address is known', async ({
  page,
  person,
  complaints,
}) => {
  complaints.expect(BAD_REQUEST);
  await page.goto('/login');
  await logIn(page, { ...person, password: 'wrong horse' });
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText("That email and password don't match.");
  await expect(alert).toHaveCSS('color', 'rgb(179, 38, 30)');
  const form = await page.locator('form').boundingBox();
  expect((await alert.boundingBox())!.y).toBeLessThan(form!.y);
  await expect(page).toHaveURL('/login');
  await expectUsable(page, 'login error');
});

// @requirement 8.29
test('signing up with a taken address shows an error', async ({ page, person, complaints }) => {
  complaints.expect(BAD_REQUEST);
  await page.goto('/login?mode=signup');
  await fillCredentials(page, person.email, 'another password');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('alert')).toHaveText(/already in use/i);
});

// @requirement 5.20
test('a forgotten password is reset through the emailed link', async ({ page, person }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('status')).toContainText(person.email);
  const link = /http\S+/.exec(mailTo(person.email)!.text)![0];
  await page.goto(link);
  await page.getByLabel('New password').fill('a new horse battery');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL('/login');
  await logIn(page, { ...person, password: 'a new horse battery' });
  await expect(page).toHaveURL('/onboarding');
});

test('an unknown address gets the same message as a known one, but no email', async ({
  page,
  complaints,
}) => {
  complaints.expect(BAD_REQUEST);
  const email = `${randomUUID()}@example.com`;
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('status')).toContainText(`If ${email} has an account`);
  expect(mailTo(email)).toBeUndefined();
  await expectUsable(page, 'forgotten password');
});

// @requirement 7.7, 7.35
test('a social login opens the chooser window and recognizes a returning user', async ({
  page,
}) => {
  await page.goto('/login');
  const email = await chooseIdentity(page);
  await expect(page).toHaveURL('/onboarding');
  await expect(page.getByText('verify your email')).toBeHidden();

  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  const secondChooser = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await choose(await secondChooser, email);
  await expect(page).toHaveURL('/onboarding');
});

// @requirement 8.29
test('closing the chooser window ends the social login with a message', async ({ page }) => {
  await page.goto('/login');
  const chooser = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await (await chooser).close();
  await expect(page.getByRole('alert')).toHaveText(/closed before an account was chosen/);
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
});

// @requirement 4.5, 7.34
test('a signed-out visitor reaches the requested dashboard page after login', async ({ page }) => {
  const person = await signUp();
  await completeOnboarding(person);
  await page.goto('/dashboard/history');
  await expect(page).toHaveURL('/login');
  await logIn(page, person);
  await expect(page).toHaveURL('/dashboard/history');
  await expect(page.getByText('No scrape runs found')).toBeVisible();
});

test.describe('for a subscriber', () => {
  test.use({ visitor: 'subscriber' });

  // @requirement 8.37
  test('a user whose session was ended elsewhere returns to the same page after login', async ({
    page,
    person,
    database,
    complaints,
  }) => {
    complaints.expect(/status of 401/, /Unauthorized|401/);
    await page.goto('/dashboard/history');
    await expect(page.getByText('No scrape runs found')).toBeVisible();
    const ended = await endSessions(database, person);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Your session has ended.')).toBeVisible();
    await expect.poll(() => Date.now() / 1000).toBeGreaterThan(ended + 1);
    await logIn(page, person);
    await expect(page).toHaveURL('/dashboard/history');
    await expect(page.getByText('No scrape runs found')).toBeVisible();
  });

  test('starting a run after the session ends opens the login page, not a connection error', async ({
    page,
    person,
    database,
    complaints,
  }) => {
    complaints.expect(/status of 401/);
    await page.goto('/dashboard');
    await page.getByLabel('City').fill('Boise');
    await page.getByLabel('Category').fill('dentist');
    // No other pending request can discover first that the session has ended.
    await expect(page.getByRole('region', { name: 'Estimate' })).toContainText('From your plan');
    await endSessions(database, person);
    await page.getByRole('button', { name: 'Run Scrape' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Your session has ended.')).toBeVisible();
  });

  // @requirement 2.5, 8.37
  test('login after a session ends returns to the same URL, including the query', async ({
    page,
    person,
    database,
    complaints,
  }) => {
    complaints.expect(/status of 401/, /401/);
    const path = '/dashboard/settings/api?from=mail#keys';
    const ended = await endSessions(database, person);
    await page.goto(path);
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Your session has ended.')).toBeVisible();
    await expect.poll(() => Date.now() / 1000).toBeGreaterThan(ended + 1);
    await logIn(page, person);
    await expect(page).toHaveURL(path);
  });

  // @requirement 7.34
  test('logging out in one tab ends the session in this browser, and other tabs return to their page after login', async ({
    page,
    person,
  }) => {
    await page.goto('/dashboard/settings/api');
    await expect(page.getByText('No API keys yet.')).toBeVisible();
    const other = await page.context().newPage();
    await other.goto('/dashboard');
    await other.getByRole('button', { name: /Account menu/ }).click();
    await other.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(other).toHaveURL('/login');
    await expect(other.getByText('Please log in to continue.')).toBeHidden();
    await other.goto('/dashboard');
    await expect(other).toHaveURL('/login');
    await page.bringToFront();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Please log in to continue.')).toBeVisible();
    await logIn(page, person);
    await expect(page).toHaveURL('/dashboard/settings/api');
  });
});

test.describe('for a newcomer', () => {
  test.use({ visitor: 'newcomer' });

  // @requirement 5.20
  test('the link sent from the banner verifies the address', async ({ page, person }) => {
    await page.goto('/onboarding');
    await page.getByRole('button', { name: 'Send verification link' }).click();
    await expect(page.getByText(`We sent a link to ${person.email}`)).toBeVisible();
    const link = /http\S+/.exec(mailTo(person.email)!.text)![0];
    const mail = await page.context().newPage();
    await mail.goto(link);
    await mail.close();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByText(`We sent a link to ${person.email}`)).toBeHidden();
  });
});

/** Ends the session like "Log out everywhere", together with any other login in the same second. */
async function endSessions(database: pg.Client, { uid, token }: Person) {
  const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as {
    auth_time: number;
  };
  await database.query(
    'UPDATE users SET sessions_valid_after = to_timestamp($2) WHERE firebase_uid = $1',
    [uid, claims.auth_time],
  );
  return claims.auth_time;
}
