import { expect, test } from '../support/fixtures.ts';
import { detail, insertLeads, names, SEVERAL } from '../support/leads.ts';
import { filterBy } from '../support/screens.ts';
import { expectUsable } from '../support/usable.ts';

test('the map clusters leads, zooms into clusters and opens a single lead', async ({
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
  const cluster = map.getByRole('button', { name: '2 leads near Monaco, zoom in' });
  const single = map.getByRole('button', { name: 'Café Llorca, open' });
  await expect(async () => {
    if (await cluster.isVisible()) {
      const loaded = page.waitForResponse(/\/api\/leads\/map\?/);
      await cluster.click();
      await loaded;
    }
    await expect(single).toBeVisible({ timeout: 300 });
  }).toPass({ intervals: [0] });
  await single.click();
  await expect(page).toHaveURL(/\/dashboard\/leads\/map\/[\da-f-]{36}$/);
  await expect(detail(page)).toContainText('+37793258000');
  await page.keyboard.press('Escape');
  await expect(single).toBeFocused();

  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(map.getByRole('button', { name: 'Far Away, open' })).toBeVisible();
  await filterBy(page, 'City', 'Paris (1)');
  await expect(page.getByText('1 lead on the map.')).toBeVisible();
  await page.reload();
  await expect(map.getByRole('button')).toHaveCount(1);
  await filterBy(page, 'City', 'Boise (2)');
  await expect(page.getByText('2 leads have no location.')).toBeVisible();
  await page.getByRole('link', { name: 'View list' }).click();
  await expect(names(page)).toHaveText(['Night Bakery', 'Old Bakery']);
});

test('the map moves and zooms by mouse, wheel, keys and buttons', async ({
  page,
  person,
  database,
}) => {
  await insertLeads(database, person, SEVERAL);
  await page.goto('/dashboard/leads/map');
  const map = page.getByRole('group', { name: /^Map of leads/ });
  const marker = map.getByRole('button', { name: /Monaco|Café Llorca/ }).first();
  const position = async () => {
    const [ownBox, mapBox] = [await marker.boundingBox(), await map.boundingBox()];
    return { x: ownBox!.x - mapBox!.x, y: ownBox!.y - mapBox!.y };
  };
  const scale = page.locator('p', { hasText: /^Scale: / });
  await expect(marker).toBeVisible();
  const start = await position();

  await map.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => start.x - (await position()).x).toBeCloseTo(96, 0);
  await page.keyboard.press('0');
  await expect.poll(async () => (await position()).x).toBeCloseTo(start.x, 0);

  const { x, y } = (await map.boundingBox())!;
  await page.mouse.move(x + 100, y + 100);
  await page.mouse.down();
  await page.mouse.move(x + 150, y + 130, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await position()).x - start.x).toBeCloseTo(50, 0);
  await expect.poll(async () => (await position()).y - start.y).toBeCloseTo(30, 0);

  const before = await scale.textContent();
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  await expect(scale).not.toHaveText(before!);
  await page.keyboard.press('+');
  await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
  await expect(scale).toHaveText(before!);
  await map.hover({ position: { x: 100, y: 100 } });
  await page.mouse.wheel(0, 480);
  await expect(scale).not.toHaveText(before!);
});

test.describe('accessibility', () => {
  test('the map is accessible', async ({ page, person, database }) => {
    await insertLeads(database, person, [
      ...SEVERAL,
      { name: 'Far Away', city: 'Paris', at: [2.35, 48.85] },
    ]);
    await page.goto('/dashboard/leads/map');
    await expect(page.getByRole('button', { name: 'Far Away, open' })).toBeVisible();
    await expectUsable(page, 'map');
  });
});
