import { expect, test } from '../support/fixtures.ts';
import { filterLeads, grid, insertLeads, names, type LeadFields } from '../support/leads.ts';
import { rows } from '../support/screens.ts';
import { expectUsable } from '../support/usable.ts';

const STREET = ['Harbor', 'Mission', 'Castro', 'Noe', 'Dolores'];
const KINDS = ['Bakery', 'Dentist', 'Cafe', 'Plumber'];

/** Leads as complete as those of a run with enrichment. */
const MANY: LeadFields[] = Array.from({ length: 40 }, (_, number) => ({
  name: `${STREET[number % 5]} ${KINDS[number % 4]} ${number}`,
  category: KINDS[number % 4]!,
  city: 'San Francisco, CA',
  status: number % 3 === 0 ? 'NEW' : 'CONTACTED',
  ...(number % 4 > 0 && { phone: `+1415555${String(1000 + number)}` }),
  ...(number % 2 > 0 && {
    website: `https://www.${STREET[number % 5]!.toLowerCase()}-${number}.example/`,
  }),
  ...(number % 5 === 0 && { tags: ['spring', 'vip'] }),
  ...(number % 3 === 0 && {
    email: `hello@${STREET[number % 5]!.toLowerCase()}-${number}.example`,
  }),
}));

test('a 900 px tall window shows at least 16 leads, contact columns first', async ({
  page,
  person,
  database,
}) => {
  await insertLeads(database, person, MANY);
  await page.goto('/dashboard/leads');
  await expect(names(page)).toHaveCount(25);
  const inView = () =>
    rows(grid(page)).evaluateAll(
      (shown) =>
        shown.filter((row) => {
          const { bottom } = row.getBoundingClientRect();
          return bottom <= window.innerHeight;
        }).length,
    );
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(inView, `${width} px`).toBeGreaterThanOrEqual(16);
  }
  const headers = grid(page).getByRole('columnheader');
  await expect(headers).toContainText(['', 'Name', 'Status', 'Phone', 'Email']);
  // The status is in sight, only the page scrolls, and the header stays.
  const status = (await headers.filter({ hasText: 'Status' }).boundingBox())!;
  expect(status.x + status.width).toBeLessThan(1440);
  const region = page.getByRole('region', { name: 'Leads', exact: true });
  expect(
    await region.evaluate((frame) => [
      frame.scrollHeight - frame.clientHeight,
      frame.scrollWidth - frame.clientWidth,
    ]),
  ).toEqual([0, 0]);
  await page.mouse.wheel(0, 200);
  // The browser scrolls later: otherwise maybe after the test has scrolled back.
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(200);
  await expect
    .poll(async () => (await headers.filter({ hasText: 'Status' }).boundingBox())!.y)
    .toBeGreaterThanOrEqual(50);
  // A row that is half under the sticky header has too small a target.
  await page.evaluate(() => scrollTo(0, 0));
  await expectUsable(page, 'leads grid');
});

test('a filter is saved as a view, which the sidebar counts, and is renamed, deleted and restored', async ({
  page,
  person,
  database,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await insertLeads(database, person, MANY);
  await page.goto('/dashboard/leads');
  const sidebar = page.getByRole('list', { name: 'Saved views' });
  await expect(sidebar.getByRole('link')).toHaveText([
    'Due today0 leads',
    'New with email14 leads',
    'To call10 leads',
    'No website20 leads',
    'Qualified0 leads',
  ]);
  await filterLeads(page, 'Category', 'Bakery (10)');
  await expect(names(page)).toHaveCount(10);

  await page.getByRole('button', { name: 'Saved views' }).click();
  const dialog = page.getByRole('dialog', { name: 'Saved views' });
  await dialog.getByLabel('Save this view as').fill('Bakeries');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(sidebar.getByRole('link', { name: 'Bakeries' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(sidebar.getByRole('link', { name: 'Bakeries' })).toHaveText('Bakeries10 leads');
  await page.getByRole('button', { name: 'Saved views' }).click();
  await expect(dialog.getByText('Already saved as Bakeries.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Rename Bakeries' }).click();
  await dialog.getByLabel('New name for Bakeries').fill('Bread');
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
  const saved = dialog.getByRole('list').getByRole('link', { name: 'Bread' });
  await expect(saved).toBeVisible();
  await expectUsable(page, 'saved views');
  await dialog.getByRole('button', { name: 'Delete Bread' }).click();
  await expect(sidebar.getByRole('link', { name: 'Bread' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(saved).toBeVisible();
  await page.keyboard.press('Escape');

  await sidebar.getByRole('link', { name: 'New with email' }).click();
  await expect(names(page)).toHaveCount(14);
  await page.reload();
  await expect(names(page)).toHaveCount(14);
  await expect(sidebar.getByRole('link', { name: 'New with email' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});
