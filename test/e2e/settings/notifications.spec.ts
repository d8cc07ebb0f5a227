import type { Page, Request } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { callsOf, type Person } from '../support/product.ts';

const PATH = '/dashboard/settings/notifications';
const control = (page: Page, name: string) => page.getByRole('switch', { name });
const settingsOf = (person: Person) => callsOf(person).get('/api/settings/notifications');

function collectSaves(page: Page) {
  const bodies: unknown[] = [];
  page.on('request', (request: Request) => {
    if (request.method() === 'PUT') bodies.push(request.postDataJSON());
  });
  return bodies;
}

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
