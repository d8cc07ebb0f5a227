import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { grid, insertLeads, lead, names } from '../support/leads.ts';

test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

const STEPS = 8;

/** Drags a finger from the middle of an element, as a touch screen does: the browser decides who gets the gesture. */
async function drag(
  page: Page,
  from: Locator,
  by: { x?: number; y?: number },
  middle = async () => {},
) {
  const box = (await from.boundingBox())!;
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [
              {
                x: box.x + box.width / 2 + ((by.x ?? 0) * step) / STEPS,
                y: box.y + box.height / 2 + ((by.y ?? 0) * step) / STEPS,
              },
            ],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= STEPS; step++) await touch('touchMove', step);
  await middle();
  await touch('touchEnd', STEPS);
  await session.detach();
}

test('on a phone, a swipe of a card sets the status with Undo, and a vertical one scrolls the page', async ({
  page,
  person,
  database,
}) => {
  await insertLeads(
    database,
    person,
    Array.from({ length: 25 }, (_, number) => ({ name: `Lead ${number}`, city: 'Boise' })),
  );
  await page.goto('/dashboard/leads');
  await expect(names(page)).toHaveCount(25);
  const row = (name: string) =>
    grid(page)
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name, exact: true }) });
  const status = (name: string) =>
    row(name).getByRole('button', { name: `, change the status of ${name}` });

  await drag(page, lead(page, 'Lead 1'), { x: 130 }, async () => {
    await expect(row('Lead 1')).toContainText('Contacted');
    await expect(status('Lead 1')).toHaveText('New');
  });
  await expect(page.getByText('Lead 1 set to Contacted.')).toBeVisible();
  // The notice doesn't cover the bar of pages.
  await page
    .getByRole('navigation', { name: 'Main pages' })
    .getByRole('link', { name: 'Leads' })
    .tap({ trial: true });
  await expect(status('Lead 1')).toHaveText('Contacted');
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(status('Lead 1')).toHaveText('New');

  // A tap right after a quick swipe counts.
  await drag(page, lead(page, 'Lead 2'), { x: -130 });
  await page.getByRole('menu', { name: 'Status' }).getByText('Lost').tap();
  await expect(page.getByText('Lead 2 set to Lost.')).toBeVisible();
  await expect(status('Lead 2')).toHaveText('Lost');

  await drag(page, lead(page, 'Lead 3'), { x: 40, y: -300 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await expect(status('Lead 3')).toHaveText('New');

  // The same without a gesture.
  await status('Lead 9').tap();
  await page.getByRole('menu', { name: 'Status' }).getByText('Won').tap();
  await expect(status('Lead 9')).toHaveText('Won');
  await expect(page).toHaveURL('/dashboard/leads');
});

test('with reduced motion, a card is back at once', async ({ page, person, database }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await insertLeads(database, person, [{ name: 'Old Bakery' }]);
  await page.goto('/dashboard/leads');
  const link = lead(page, 'Old Bakery');
  await expect(link).toBeVisible();
  const before = (await link.boundingBox())!.x;
  await drag(page, link, { x: 60 }, async () => {
    await expect.poll(async () => (await link.boundingBox())!.x).toBe(before + 60);
  });
  await expect.poll(async () => (await link.boundingBox())!.x).toBe(before);
});
