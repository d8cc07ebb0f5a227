import type { Page, Response } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { rememberSignIn } from '../support/product.ts';
import { back, logIn, next, reachAddress, reachReview, expectStep } from '../support/screens.ts';

test.use({ visitor: 'newcomer' });

const complete = (page: Page) => page.getByRole('button', { name: 'Complete Setup' });

// @requirement 2.15
test('a reload restores the step and every answer, and a logout asks for confirmation and saves the last answer', async ({
  page,
  person,
  database,
}) => {
  await reachAddress(page);
  await page.getByLabel('Address').fill('1 Market Street');
  await page.reload();
  await expectStep(page, 'Your address');
  await expect(page.getByLabel('Address')).toHaveValue('1 Market Street');
  await back(page).click();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await next(page).click();
  await expectStep(page, 'Your address');

  const dialogs: string[] = [];
  page.once('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  expect(dialogs).toEqual([
    'Are you sure you want to logout? Your progress will be saved, and you can continue setup later.',
  ]);
  await expect(page).toHaveURL('/onboarding');

  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByLabel('Address').fill('3 Last Minute Lane');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  const { rows } = await database.query<{ line: string }>(
    `SELECT onboarding_draft->'values'->>'addressLine1' AS line FROM users WHERE firebase_uid = $1`,
    [person.uid],
  );
  expect(rows[0]!.line).toBe('3 Last Minute Lane');
  await logIn(page, person);
  await expectStep(page, 'Your address');
});

// @requirement 2.15
test('answers are available in another browser, and the newest ones win', async ({
  page,
  browser,
  person,
  baseURL,
}) => {
  await reachAddress(page);
  const saved = page.waitForResponse(isDraft('PUT'));
  await page.getByLabel('Address').fill('1 Market Street');
  expect((await saved).status()).toBe(200);

  const context = await browser.newContext({ baseURL });
  const phone = await context.newPage();
  await rememberSignIn(phone, person);
  await phone.goto('/onboarding');
  await expectStep(phone, 'Your address');
  await expect(phone.getByLabel('Address')).toHaveValue('1 Market Street');
  const savedOnPhone = phone.waitForResponse(isDraft('PUT'));
  await phone.getByLabel('Address').fill('2 Harbour Road');
  await savedOnPhone;
  await context.close();

  await page.reload();
  await expect(page.getByLabel('Address')).toHaveValue('2 Harbour Road');
});

test("the browser's Back and Forward move between steps, but not past a missing answer", async ({
  page,
}) => {
  await page.goto('/');
  await reachAddress(page);
  await page.goBack();
  await expectStep(page, 'How can we reach you?');
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await page.goForward();
  await expectStep(page, 'Your address');
  await back(page).click();
  await expectStep(page, 'How can we reach you?');
  await page.getByLabel('First name').fill('');
  await page.goForward();
  await expectStep(page, 'How can we reach you?');
  await page.goBack();
  await page.goBack();
  await expectStep(page, 'Who will use Lead Delivery?');
  await page.goBack();
  await expect(page).toHaveURL('/');
});

// @requirement 3.36
test('a double click completes onboarding once and saves the business details, and Back leaves the wizard', async ({
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
