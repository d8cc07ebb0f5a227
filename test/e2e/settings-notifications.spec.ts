import type { Page, Request } from '@playwright/test';
import type { Marketing, Notifications } from '../../contract/settings.ts';
import { expect, test } from './fixtures.ts';
import { expectUsable } from './looks.ts';
import { call, type Person } from './product.ts';

const PATH = '/dashboard/settings/notifications';
const NOTIFICATIONS = '**/api/settings/notifications';
const MARKETING = '**/api/settings/marketing';

const SWITCHES = [
  ['alertOnReady', 'Alert when leads are ready'],
  ['weeklySummary', 'Weekly summary'],
  ['productUpdates', 'Product updates'],
  ['systemAlerts', 'System alerts'],
] as const;

const control = (page: Page, name: string) => page.getByRole('switch', { name });
const settingsOf = (person: Person) =>
  call<Notifications>(person, 'GET', '/api/settings/notifications');

function sentBy(page: Page) {
  const bodies: unknown[] = [];
  page.on('request', (request: Request) => {
    if (request.method() === 'PUT') bodies.push(request.postDataJSON());
  });
  return bodies;
}

const failToSave = (page: Page, path: string) =>
  page.route(path, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500 }) : route.fallback(),
  );

for (const [name, label] of SWITCHES) {
  test(`${label} is saved by itself as soon as it is switched`, async ({ page, person }) => {
    const before = await settingsOf(person);
    const sent = sentBy(page);
    await page.goto(PATH);
    await expect(control(page, label)).toBeChecked({ checked: before[name] });
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await control(page, label).click();
    await saved;
    await expect(control(page, label)).toBeEnabled();
    expect(sent).toEqual([{ [name]: !before[name] }]);
    await page.reload();
    await expect(control(page, label)).toBeChecked({ checked: !before[name] });
    expect(await settingsOf(person)).toEqual({ ...before, [name]: !before[name] });
  });
}

test('the digest comes daily, weekly or monthly', async ({ page, person }) => {
  const sent = sentBy(page);
  await page.goto(PATH);
  const digest = page.getByLabel('Lead digest');
  await expect(digest).toHaveValue('WEEKLY');
  await expect(digest.locator('option')).toHaveText(['Daily', 'Weekly', 'Monthly']);
  await digest.selectOption('Monthly');
  await expect.poll(() => settingsOf(person)).toMatchObject({ leadDigestCadence: 'MONTHLY' });
  expect(sent).toEqual([{ leadDigestCadence: 'MONTHLY' }]);
});

test('the marketing preference is saved with where it was made', async ({ page, person }) => {
  const sent = sentBy(page);
  await page.goto(PATH);
  await control(page, 'Marketing emails').click();
  await expect
    .poll(() => call<Marketing>(person, 'GET', '/api/settings/marketing'))
    .toEqual({ allowed: true, source: 'settings' });
  expect(sent).toEqual([{ allowed: true, source: 'settings' }]);
});

test('a switch waits while it is saved, keeps the focus, and lets the others go on', async ({
  page,
  person,
}) => {
  const { promise: looked, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(NOTIFICATIONS, async (route) => {
    if ((route.request().postData() ?? '').includes('weeklySummary')) await looked;
    await route.continue();
  });
  await page.goto(PATH);
  const weekly = control(page, 'Weekly summary');
  await weekly.focus();
  await page.keyboard.press('Space');
  await expect(weekly).toBeDisabled();
  await expect(weekly).not.toBeChecked();
  await control(page, 'Product updates').click();
  await expect(control(page, 'Product updates')).toBeEnabled();
  await expect(control(page, 'Product updates')).toBeChecked();
  await expect(weekly).toBeDisabled();
  goOn();
  await expect(weekly).toBeEnabled();
  await expect(weekly).not.toBeChecked();
  await expect(control(page, 'Product updates')).toBeChecked();
  expect(await settingsOf(person)).toMatchObject({ weeklySummary: false, productUpdates: true });
  await weekly.focus();
  await page.keyboard.press('Space');
  await expect(weekly).toBeChecked();
  await expect(weekly).toBeEnabled();
  await expect(weekly).toBeFocused();
});

test('a change that is refused goes back, is logged and said politely', async ({
  page,
  complaints,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  complaints.expect(/status of 500/, /Failed to update/);
  await failToSave(page, NOTIFICATIONS);
  await failToSave(page, MARKETING);
  await page.goto(PATH);
  await control(page, 'Weekly summary').click();
  const note = page.getByText("Couldn't save “Weekly summary”. It's still on.");
  await expect(note).toHaveRole('status');
  await expect(control(page, 'Weekly summary')).toBeChecked();
  await page.getByLabel('Lead digest').selectOption('Daily');
  await expect(page.getByText("Couldn't save “Lead digest”. It's still weekly.")).toBeVisible();
  await expect(page.getByLabel('Lead digest')).toHaveValue('WEEKLY');
  await control(page, 'Marketing emails').click();
  await expect(page.getByText("Couldn't save “Marketing emails”. It's still off.")).toBeVisible();
  await expect(control(page, 'Marketing emails')).not.toBeChecked();
  expect(logged.join('\n')).toContain('Failed to update notification settings');
  expect(logged.join('\n')).toContain('Failed to update marketing preference');
  await page.unroute(NOTIFICATIONS);
  await control(page, 'Weekly summary').click();
  await expect(control(page, 'Weekly summary')).not.toBeChecked();
  await expect(note).toBeHidden();
});

test.describe('over a line that breaks', () => {
  test.use({ breakable: true });

  test('a change that is lost on the way goes back', async ({ page, person, line, complaints }) => {
    complaints.expect(/ERR_/, /Failed to (update|fetch)/);
    await page.goto(PATH);
    await expect(control(page, 'System alerts')).toBeChecked();
    line.cut();
    await control(page, 'System alerts').click();
    await expect(page.getByText("Couldn't save “System alerts”. It's still on.")).toBeVisible();
    await expect(control(page, 'System alerts')).toBeChecked();
    line.mend();
    expect(await settingsOf(person)).toMatchObject({ systemAlerts: true });
  });
});

test.describe('everyone can use', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the notifications, also when one could not be saved', async ({ page, complaints }) => {
    complaints.expect(/status of 500/, /Failed to update/);
    await failToSave(page, NOTIFICATIONS);
    await page.goto(PATH);
    await control(page, 'Weekly summary').click();
    await expect(page.getByText("Couldn't save")).toBeVisible();
    await expectUsable(page, 'notifications');
  });
});
