import { expect, test } from '../support/fixtures.ts';
import { grid, insertLeads, lead, detail } from '../support/leads.ts';
import { expectUsable } from '../support/usable.ts';

const LEADS = 5_000;

test('5,000 leads are tagged at once, and Undo skips the one that has been edited since', async ({
  page,
  person,
  database,
}) => {
  const many = Array.from({ length: LEADS }, (_, number) => ({
    name: `Lead ${number}`,
    city: 'Monaco',
  }));
  await insertLeads(database, person, [...many, { name: 'Elsewhere', city: 'Nice' }]);
  const tagged = async () => {
    const { rows } = await database.query(
      `SELECT count(*)::int FROM leads JOIN users ON account_id = primary_account_id
       WHERE firebase_uid = $1 AND 'fair' = ANY(tags)`,
      [person.uid],
    );
    return rows[0].count as number;
  };
  await page.goto(`/dashboard/leads?filter=${encodeURIComponent('{"city":"Monaco"}')}`);
  await page.getByRole('checkbox', { name: 'Select all leads on this page' }).check();
  await page.getByRole('button', { name: 'Select all 5,000 matching' }).click();
  const selected = page.getByRole('region', { name: 'Selected leads' });
  await expect(selected.getByText('5,000 selected').last()).toBeVisible();
  // A row that is half under the sticky header has too small a target.
  await page.evaluate(() => scrollTo(0, 0));
  await expectUsable(page, 'all matching leads selected');
  await selected.getByLabel('Tag to add or remove').pressSequentially('fair');
  expect(await page.evaluate(() => scrollY), 'the rows stay in sight while one types').toBe(0);
  await selected.getByRole('button', { name: 'Add tag' }).click();
  await expect(page.getByText('5,000 leads tagged “fair”.')).toBeVisible();
  expect(await tagged()).toBe(LEADS);

  await database.query(
    `UPDATE leads SET status = 'WON', revision = revision + 1 FROM users
     WHERE account_id = primary_account_id AND firebase_uid = $1 AND name = 'Lead 7'`,
    [person.uid],
  );
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(
    page.getByText('Undone. 4,999 leads restored. 1 lead has changed since and was left as is.'),
  ).toBeVisible();
  expect(await tagged()).toBe(1);
  await expect(grid(page)).toBeVisible();
  await lead(page, 'Lead 7').click();
  await expect(detail(page).getByText('fair')).toBeVisible();
});

test('a change in progress is shown again after a reload, and can be canceled', async ({
  page,
  person,
  database,
}) => {
  await insertLeads(database, person, [{ name: 'Lead 1' }]);
  // No worker knows about it, so it stays where it is.
  await database.query(
    `INSERT INTO lead_bulk_changes (account_id, id, filter, change, status, total, done)
     SELECT primary_account_id, gen_random_uuid(), '{}', '{"Status": "WON"}', 'Running', 5000, 2000
     FROM users WHERE firebase_uid = $1`,
    [person.uid],
  );
  await page.goto('/dashboard/leads');
  const name = '2,000 of 5,000 leads set to Won';
  await expect(page.getByRole('progressbar', { name })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('progressbar', { name })).toBeVisible();
  await expectUsable(page, 'change in progress');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Canceled. 2,000 leads set to Won.')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test('the websites of all leads on the page are verified at once, and the notice explains which leads were skipped', async ({
  page,
  person,
  database,
}) => {
  await insertLeads(database, person, [
    // No name server knows this top-level domain (RFC 2606).
    { name: 'Harbor Roast', website: 'https://harbor-roast.invalid' },
    { name: 'Night Bakery', website: 'https://night-bakery.invalid' },
    { name: 'Offline' },
  ]);
  // No worker knows about it, so it stays where it is.
  await database.query(
    `INSERT INTO lead_bulk_changes (account_id, id, filter, change, status, total, done, skipped, skips)
     SELECT primary_account_id, gen_random_uuid(), '{}', '{"verify": true}', 'Running', 1500, 300, 500,
       '{"recent": 200, "noWebsite": 299, "imported": 1}' FROM users WHERE firebase_uid = $1`,
    [person.uid],
  );
  await page.goto('/dashboard/leads');
  await page.getByRole('checkbox', { name: 'Select all leads on this page' }).check();
  await expect(page.getByText('500 leads skipped: 200 visited in the last hour')).toBeVisible();
  const selected = page.getByRole('region', { name: 'Selected leads' });
  await expectUsable(page, 'visits in progress');
  await selected.getByRole('button', { name: 'Verify again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify 3 leads again?' });
  await expect(dialog).toContainText("Visits can't be undone.");
  await expectUsable(page, 'verify many');
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await expect(
    page.getByText("2 websites visited: 2 couldn't be read. 1 lead skipped: without a website."),
  ).toBeVisible();
});
