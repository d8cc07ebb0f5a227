import { expect, test } from '../support/fixtures.ts';
import {
  clearLeadFilters,
  detail,
  filterLeads,
  insertLeads,
  names,
  SEVERAL,
} from '../support/leads.ts';
import { serveStreets } from '../support/streets.ts';
import { expectUsable } from '../support/usable.ts';

test.beforeEach(({ context }) => serveStreets(context));

test('the map shows streets and leads, opens clusters, and shows a lead in a card', async ({
  page,
  person,
  database,
}) => {
  await insertLeads(database, person, [
    ...SEVERAL,
    { name: 'Far Away', city: 'Paris', at: [2.35, 48.85] },
  ]);
  await page.goto('/dashboard/leads');
  await page.getByRole('link', { name: 'Map' }).click();
  await expect(page).toHaveURL('/dashboard/leads/map');
  await expect(page.getByText('3 on the map. 2 leads have no location.')).toBeVisible();
  const map = page.getByRole('group', { name: /^Map of leads/ });
  await expect(map.getByRole('button', { name: 'Far Away, open' })).toBeVisible();
  await map.getByRole('button', { name: '2 leads near Monaco, zoom in' }).click();
  const single = map.getByRole('button', { name: 'Café Llorca, open' });
  await single.click();
  const card = page.getByRole('region', { name: 'Selected lead' });
  await expect(card).toContainText('+377 93 25 80 00');
  await expect(card).toBeFocused();
  await card.getByRole('link', { name: 'Open lead' }).click();
  await expect(page).toHaveURL(/\/dashboard\/leads\/map\/[\da-f-]{36}$/);
  await expect(detail(page)).toContainText('+377 93 25 80 00');
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: 'Close card' }).click();
  await expect(single).toBeFocused();

  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(map.getByRole('button', { name: 'Far Away, open' })).toBeVisible();
  await filterLeads(page, 'City', 'Paris (1)');
  await expect(page.getByText('1 lead on the map.')).toBeVisible();
  await page.reload();
  await expect(map.getByRole('button')).toHaveCount(1);
  await clearLeadFilters(page);
  await filterLeads(page, 'City', 'Boise (2)');
  await expect(page.getByText('2 leads have no location.')).toBeVisible();
  await page.getByRole('link', { name: 'List', exact: true }).click();
  await expect(names(page)).toHaveText(['Old Bakery', 'Night Bakery']);
});

test('the map appears once its streets are drawn', async ({ page, context, person, database }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await context.route('**/api/map/tiles/*/*/*', async (route) => {
    await held;
    await route.fallback();
  });
  await insertLeads(database, person, SEVERAL);
  const asked = page.waitForRequest('**/api/map/tiles/*/*/*');
  await page.goto('/dashboard/leads/map');
  await asked;
  const map = page.getByRole('group', { name: /^Map of leads/ });
  await expect(map).toHaveAttribute('data-drawn', 'false');
  release();
  await expect(map).toHaveAttribute('data-drawn', 'true');
});

test('the map pans and zooms with the mouse, wheel, keys and buttons, and an area drawn on it filters the leads', async ({
  page,
  person,
  database,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await insertLeads(database, person, SEVERAL);
  await page.goto('/dashboard/leads');
  const map = page.getByRole('group', { name: /^Map of leads/ });
  const marker = map.getByRole('button', { name: 'Café Llorca, open' });
  await marker.waitFor();
  const position = async () => {
    const [ownBox, mapBox] = [await marker.boundingBox(), await map.boundingBox()];
    // A marker that is just being replaced has no box.
    return { x: (ownBox?.x ?? NaN) - mapBox!.x, y: (ownBox?.y ?? NaN) - mapBox!.y };
  };
  const scale = page.locator('p', { hasText: /^Scale: / });
  const start = await position();

  await map.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => start.x - (await position()).x).toBeCloseTo(96, 0);
  await page.keyboard.press('0');
  await expect.poll(async () => (await position()).x).toBeCloseTo(start.x, 0);
  const { x, y } = (await map.boundingBox())!;
  await page.mouse.move(x + 100, y + 200);
  await page.mouse.down();
  await page.mouse.move(x + 150, y + 230, { steps: 4 });
  await page.mouse.up();
  // The map starts to move with the second event.
  await expect.poll(async () => (await position()).x - start.x).toBeCloseTo(37.5, 0);
  await expect.poll(async () => (await position()).y - start.y).toBeCloseTo(22.5, 0);

  const before = await scale.textContent();
  await page.keyboard.press('-');
  await expect(scale).not.toHaveText(before!);
  await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
  await expect(scale).toHaveText(before!);
  await map.hover({ position: { x: 100, y: 200 } });
  await page.mouse.wheel(0, 240);
  await expect(scale).not.toHaveText(before!);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(scale).toHaveText(before!);
  await expect.poll(async () => (await position()).x).toBeCloseTo(start.x, 0);
  await expect.poll(async () => (await position()).y).toBeCloseTo(start.y, 0);

  // Around Café Llorca, south of the bank.
  await page.getByRole('button', { name: 'Draw an area' }).click();
  for (const [east, south] of [
    [-60, -16],
    [40, -16],
    [40, 60],
    [-60, 60],
    [-60, -16],
  ] as const) {
    await page.mouse.click(x + start.x + 12 + east, y + start.y + 12 + south);
  }
  await expect(page.getByText('Drawn area')).toBeVisible();
  await expect(names(page)).toHaveText(['Café Llorca']);
  await expect(page).toHaveURL(/polygon/);
  await page.reload();
  await expect(names(page)).toHaveText(['Café Llorca']);
  await page.getByRole('button', { name: 'Remove filter Drawn area' }).click();
  await expect(names(page)).toHaveCount(4);
});

test.describe('accessibility', () => {
  test('the list with the map is accessible', async ({ page, person, database }) => {
    await insertLeads(database, person, SEVERAL);
    await page.goto('/dashboard/leads/map');
    await page
      .getByRole('button', { name: /Monaco|Café Llorca/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Café Llorca, open' }).click();
    await expect(page.getByRole('region', { name: 'Selected lead' })).toContainText('+377');
    await expectUsable(page, 'map');
  });
});
