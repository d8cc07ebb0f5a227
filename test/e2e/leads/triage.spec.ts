import { expect, test } from '../support/fixtures.ts';
import { detail, insertLeads, names } from '../support/leads.ts';
import { expectUsable } from '../support/usable.ts';

const COUNT = 50;

test('50 leads are triaged by keyboard alone', async ({ page, person, database }) => {
  test.slow();
  await insertLeads(
    database,
    person,
    Array.from({ length: COUNT }, (_, number) => ({
      name: `Lead ${number}`,
      phone: `+1415555${1000 + number}`,
      at: [-122.4 + number / 1000, 37.7] as [number, number],
    })),
  );
  const failed: string[] = [];
  page.on('response', (response) => {
    if (!response.ok()) failed.push(`${response.status()} ${response.url()}`);
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/dashboard/leads');
  await expect(names(page)).toHaveCount(25);
  await page.keyboard.press('j');
  await expect(names(page).first()).toBeFocused();
  await page.keyboard.press('Enter');
  const title = detail(page).getByRole('heading', { level: 2 });
  for (let number = 0; number < COUNT; number++) {
    await expect(title).toHaveText(`Lead ${number}`);
    if (number % 10 === 9) {
      await page.keyboard.press('t');
      await page.keyboard.type('call back');
      await page.keyboard.press('Enter');
      await page.keyboard.press('n');
      await page.keyboard.type(`Note ${number}`);
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('s');
    await expect(page.getByRole('menu', { name: 'Status' })).toBeVisible();
    await page.keyboard.press(number % 2 === 0 ? 'c' : 'l');
    await expect(page.getByRole('menu')).toHaveCount(0);
    if (number < COUNT - 1) await page.keyboard.press('j');
  }
  await expect(detail(page).getByRole('button', { name: 'Next lead' })).toBeDisabled();
  const stored = async () => {
    const { rows } = await database.query(
      `SELECT status, count(*)::int, count(*) FILTER (WHERE tags <> '{}')::int AS tagged, count(note)::int AS noted
       FROM leads JOIN users ON primary_account_id = account_id WHERE firebase_uid = $1 GROUP BY status ORDER BY status`,
      [person.uid],
    );
    return rows;
  };
  await expect.poll(stored).toEqual([
    { status: 'CONTACTED', count: 25, tagged: 0, noted: 0 },
    { status: 'LOST', count: 25, tagged: 5, noted: 5 },
  ]);
  expect(failed).toEqual([]);
  // A row that is half under the sticky header has too small a target.
  await page.evaluate(() => scrollTo(0, 0));
  await expectUsable(page, 'triage');

  await page.keyboard.press('Escape');
  for (const height of [900, 480]) {
    await page.setViewportSize({ width: 1440, height });
    const last = names(page).last();
    await last.focus();
    const name = (await last.boundingBox())!;
    await page.keyboard.press('s');
    const menu = (await page.getByRole('menu', { name: 'Status' }).boundingBox())!;
    expect(menu.y >= name.y + name.height || menu.y + menu.height <= name.y).toBe(true);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectUsable(page, 'keys');
});

test('a key right after Escape finds the lead closed: it turns the page instead of opening the lead again', async ({
  page,
  person,
  database,
}) => {
  await insertLeads(
    database,
    person,
    Array.from({ length: 30 }, (_, number) => ({ name: `Lead ${number}`, phone: '+14155550100' })),
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/dashboard/leads');
  await expect(names(page)).toHaveCount(25);
  const last = names(page).last();
  const name = (await last.textContent())!;
  await last.focus();
  await page.keyboard.press('Enter');
  await expect(detail(page).getByRole('heading', { level: 2, name })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(names(page)).toHaveCount(5);
  await expect(names(page).first()).toBeFocused();
  await expect(page).toHaveURL(/\/dashboard\/leads\?.*page=2/);
  await expect(page.locator('#lead-drawer')).toBeHidden();
});
