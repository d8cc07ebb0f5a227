import type { Page, Response } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { answers, back, next, reachAddress, reachReview, step } from '../support/screens.ts';

test.use({ visitor: 'newcomer' });

const complete = (page: Page) => page.getByRole('button', { name: 'Complete Setup' });

test('a reload brings back the step and every answer', async ({ page }) => {
  await reachAddress(page);
  await page.getByLabel('Address').fill('1 Market Street');
  await page.reload();
  await step(page, 'Your address');
  await expect(page.getByLabel('Address')).toHaveValue('1 Market Street');
  await back(page).click();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
});

// @requirement 2.15
test('logging out asks first, and keeps the progress', async ({ page, person }) => {
  await reachAddress(page);
  const asked: string[] = [];
  page.once('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  expect(asked).toEqual([
    'Are you sure you want to logout? Your progress will be saved, and you can continue setup later.',
  ]);
  await expect(page).toHaveURL('/onboarding');

  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await step(page, 'Your address');
});

// @requirement 2.15
test('the answers go on in another browser, and the newest wins', async ({
  page,
  browser,
  storageState,
  baseURL,
}) => {
  const kept = () => page.waitForResponse(isDraft('PUT'));
  await reachAddress(page);
  const saved = kept();
  await page.getByLabel('Address').fill('1 Market Street');
  expect((await saved).status()).toBe(200);

  const context = await browser.newContext({ storageState, baseURL });
  const phone = await context.newPage();
  await phone.goto('/onboarding');
  await step(phone, 'Your address');
  await expect(phone.getByLabel('Address')).toHaveValue('1 Market Street');
  const savedThere = phone.waitForResponse(isDraft('PUT'));
  await phone.getByLabel('Address').fill('2 Harbour Road');
  await savedThere;
  await context.close();

  await page.reload();
  await expect(page.getByLabel('Address')).toHaveValue('2 Harbour Road');
});

// @requirement 2.15
test('what was typed just before the logout is kept on the server', async ({
  page,
  person,
  database,
}) => {
  await reachAddress(page);
  answers(page);
  await page.getByLabel('Address').fill('3 Last Minute Lane');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  const { rows } = await database.query<{ line: string }>(
    `SELECT onboarding_draft->'values'->>'addressLine1' AS line FROM users WHERE firebase_uid = $1`,
    [person.uid],
  );
  expect(rows[0]!.line).toBe('3 Last Minute Lane');
});

test("the browser's Back and Forward move in the wizard, and never past an answer that is missing", async ({
  page,
}) => {
  await page.goto('/');
  await reachAddress(page);
  await page.goBack();
  await step(page, 'How can we reach you?');
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await page.goForward();
  await step(page, 'Your address');
  await back(page).click();
  await step(page, 'How can we reach you?');
  await page.getByLabel('First name').fill('');
  await page.goForward();
  await step(page, 'How can we reach you?');
  await page.goBack();
  await page.goBack();
  await step(page, 'Who will use Lead Delivery?');
  await page.goBack();
  await expect(page).toHaveURL('/');
});

// @requirement 3.36
test('a double click completes once, saves the business details, and Back leads out of the wizard', async ({
  page,
  person,
  database,
}) => {
  const completed: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/complete-onboarding')) completed.push(request.method());
  });
  await page.goto('/');
  await page.goto('/onboarding');
  await reachReview(page);
  await page.getByRole('button', { name: 'Edit business details' }).click();
  await page.getByLabel('Industry').selectOption('Healthcare');
  await page.getByLabel('Business size').selectOption('Solo');
  await page.getByLabel('Lead goals').selectOption('51-200');
  await next(page).click();
  await complete(page).dblclick();
  await expect(page).toHaveURL('/dashboard');
  expect(completed).toEqual(['POST']);
  const { rows } = await database.query(
    `SELECT type, industry, business_size, lead_goals FROM accounts
     WHERE id = (SELECT primary_account_id FROM users WHERE firebase_uid = $1)`,
    [person.uid],
  );
  expect(rows).toEqual([
    { type: 'INDIVIDUAL', industry: 'Healthcare', business_size: 'Solo', lead_goals: '51-200' },
  ]);
  await page.goBack();
  await expect(page).toHaveURL('/');
});

const isDraft = (method: string) => (response: Response) =>
  response.url().endsWith('/onboarding-draft') && response.request().method() === method;
