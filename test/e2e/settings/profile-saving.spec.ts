import { expect, test } from '../support/fixtures.ts';
import {
  CALL,
  completeProfile,
  openComplete,
  PATH,
  profileOf,
  save,
  saved,
  collectSaves,
} from '../support/profile.ts';
import { logIn } from '../support/screens.ts';

test('two tabs can save different fields without losing changes', async ({
  page,
  context,
  person,
}) => {
  await openComplete(page, person);
  const other = await context.newPage();
  await other.goto(PATH);
  await other.getByLabel('City').fill('Oakland');
  const sent = collectSaves(page);
  await page.getByLabel('First name').fill('Grace');
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  expect(sent).toEqual([{ firstName: 'Grace' }]);
  await save(other).click();
  await expect(saved(other)).toBeVisible();
  await expect(other.getByLabel('First name')).toHaveValue('Grace');
  expect(await profileOf(person)).toMatchObject({ firstName: 'Grace', city: 'Oakland' });
});

test.describe('unsaved changes', () => {
  test('prompt before a link or the back button leaves the page', async ({ page, person }) => {
    await page.goto('/dashboard/subscription');
    await page.getByRole('link', { name: 'Settings' }).click();
    await completeProfile(person);
    await page.getByLabel('City').fill('Oakland');
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });

    const link = page.getByRole('link', { name: 'History' });
    await link.click();
    await expect(dialog).toContainText('You have unsaved changes.');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(link).toBeFocused();
    await expect(page).toHaveURL(PATH);
    await page.evaluate(() => history.back());
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(PATH);
    await expect(page.getByLabel('City')).toHaveValue('Oakland');

    await page.evaluate(() => history.back());
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/dashboard/subscription');
    await expect(dialog).toBeHidden();
  });

  test('prompt before the tab is reloaded or closed', async ({ page, person }) => {
    await openComplete(page, person);
    await page.getByLabel('City').fill('Oakland');
    const prompt = page.waitForEvent('dialog');
    const closed = page.close({ runBeforeUnload: true });
    const dialog = await prompt;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await closed;
    await expect(page.getByLabel('City')).toHaveValue('Oakland');
  });

  test('survive the end of the session', async ({ page, person, complaints }) => {
    complaints.expect(/status of 401/, /Failed to update profile/);
    await openComplete(page, person);
    await page.getByLabel('City').fill('Toronto');
    await page.getByLabel('Country').selectOption('Canada');
    await page.getByLabel('State/Province').fill('Ontario');
    await page.route(CALL, (route) => route.fulfill({ status: 401 }));
    await save(page).click();
    await expect(page).toHaveURL('/login');
    await page.unroute(CALL);
    await logIn(page, person);
    await expect(page).toHaveURL(PATH);
    await expect(page.getByLabel('City')).toHaveValue('Toronto');
    await expect(page.getByLabel('State/Province')).toHaveValue('Ontario');
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    expect(await profileOf(person)).toMatchObject({ city: 'Toronto', state: 'Ontario' });
  });
});
