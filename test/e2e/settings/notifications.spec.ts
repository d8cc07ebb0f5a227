import type { Page, Request } from '@playwright/test';
import type { Notifications } from '../../../contract/settings.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectUsable } from '../support/usable.ts';
import { call, type Person } from '../support/product.ts';

const PATH = '/dashboard/settings/notifications';
const NOTIFICATIONS = '**/api/settings/notifications';

const control = (page: Page, name: string) => page.getByRole('switch', { name });
const settingsOf = (person: Person) =>
  call<Notifications>(person, 'GET', '/api/settings/notifications');

function collectSaves(page: Page) {
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

// @requirement 2.44, 4.24, 7.23
test('a switch saves only its own setting, which survives a reload', async ({ page, person }) => {
  const before = await settingsOf(person);
  const sent = collectSaves(page);
  await page.goto(PATH);
  await expect(control(page, 'Product updates')).toBeChecked({ checked: before.productUpdates });
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await control(page, 'Product updates').click();
  await saved;
  await expect(control(page, 'Product updates')).toBeEnabled();
  expect(sent).toEqual([{ productUpdates: !before.productUpdates }]);
  await page.reload();
  await expect(control(page, 'Product updates')).toBeChecked({ checked: !before.productUpdates });
  expect(await settingsOf(person)).toEqual({ ...before, productUpdates: !before.productUpdates });
});

test.describe('on a lost connection', () => {
  test.use({ breakable: true });

  test('a change that cannot be sent is reverted', async ({ page, person, line, complaints }) => {
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

test.describe('accessibility', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the notifications tab is accessible, even after a failed save', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 500/, /Failed to update/);
    await failToSave(page, NOTIFICATIONS);
    await page.goto(PATH);
    await control(page, 'Weekly summary').click();
    await expect(page.getByText("Couldn't save")).toBeVisible();
    await expectUsable(page, 'notifications');
  });
});
