import { expect, test } from '../support/fixtures.ts';
import { detail, insertLeads, names, SEVERAL } from '../support/leads.ts';
import { expectUsable } from '../support/usable.ts';

test('the map gathers leads, zooms into clusters, and opens a single one', async ({
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
  const plane = page.getByRole('group', { name: /^Map of leads/ });
  await expect(plane.getByRole('button', { name: 'Far Away, open' })).toBeVisible();
  const cluster = plane.getByRole('button', { name: '2 leads near Monaco, zoom in' });
  const single = plane.getByRole('button', { name: 'Café Llorca, open' });
  await expect(async () => {
    if (await cluster.isVisible()) await cluster.click();
    await expect(single).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await single.click();
  await expect(page).toHaveURL(/\/dashboard\/leads\/map\/[\da-f-]{36}$/);
  await expect(detail(page)).toContainText('+37793258000');
  await page.keyboard.press('Escape');
  await expect(single).toBeFocused();

  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(plane.getByRole('button', { name: 'Far Away, open' })).toBeVisible();
  await page.getByLabel('City', { exact: true }).selectOption('Paris (1)');
  await expect(page.getByText('1 lead on the map.')).toBeVisible();
  await page.reload();
  await expect(plane.getByRole('button')).toHaveCount(1);
  await page.getByLabel('City', { exact: true }).selectOption('Boise (2)');
  await expect(page.getByText('2 leads have no location.')).toBeVisible();
  await page.getByRole('link', { name: 'View list' }).click();
  await expect(names(page)).toHaveText(['Night Bakery', 'Old Bakery']);
});

test('the map moves by mouse, wheel, keys and buttons', async ({ page, person, database }) => {
  await insertLeads(database, person, SEVERAL);
  await page.goto('/dashboard/leads/map');
  const plane = page.getByRole('group', { name: /^Map of leads/ });
  const mark = plane.getByRole('button', { name: /Monaco|Café Llorca/ }).first();
  const where = async () => {
    const [own, around] = [await mark.boundingBox(), await plane.boundingBox()];
    return { x: own!.x - around!.x, y: own!.y - around!.y };
  };
  const scale = page.locator('p', { hasText: /^Scale: / });
  await expect(mark).toBeVisible();
  const start = await where();

  await plane.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => start.x - (await where()).x).toBeCloseTo(96, 0);
  await page.keyboard.press('0');
  await expect.poll(async () => (await where()).x).toBeCloseTo(start.x, 0);

  const { x, y } = (await plane.boundingBox())!;
  await page.mouse.move(x + 100, y + 100);
  await page.mouse.down();
  await page.mouse.move(x + 150, y + 130, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await where()).x - start.x).toBeCloseTo(50, 0);
  await expect.poll(async () => (await where()).y - start.y).toBeCloseTo(30, 0);

  const before = await scale.textContent();
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  await expect(scale).not.toHaveText(before!);
  await page.keyboard.press('+');
  await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
  await expect(scale).toHaveText(before!);
  await plane.hover({ position: { x: 100, y: 100 } });
  await page.mouse.wheel(0, 480);
  await expect(scale).not.toHaveText(before!);
});

test.describe('everyone can use', () => {
  // Colours that are still changing are no colours to judge.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the map', async ({ page, person, database }) => {
    await insertLeads(database, person, [
      ...SEVERAL,
      { name: 'Far Away', city: 'Paris', at: [2.35, 48.85] },
    ]);
    await page.goto('/dashboard/leads/map');
    await expect(page.getByRole('button', { name: 'Far Away, open' })).toBeVisible();
    await expectUsable(page, 'map');
  });
});
