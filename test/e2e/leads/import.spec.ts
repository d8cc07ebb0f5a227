import { expect, test } from '../support/fixtures.ts';
import { chooseFrom, detail, lead, menu } from '../support/leads.ts';
import { COFFEE_SHOPS } from '../support/places.ts';
import { scrape } from '../support/screens.ts';
import { expectUsable } from '../support/usable.ts';

const CUSTOMERS = `Company;Phone;Street;City;State
Harbor Roast;+1415200000;100 Harbor Street;San Francisco;CA
Alley Espresso LLC;(415) 555-0107;;San Francisco;CA
Friends of the Owner;(415) 555-0199;1 Elsewhere Road;San Francisco;CA
;(415) 555-0198;;;
`;

test("a user's own customers are imported, and a run neither delivers nor counts them", async ({
  page,
  person,
  database,
}) => {
  await page.goto('/dashboard/leads');
  const dialog = page.getByRole('dialog', { name: 'Import your customers' });
  await chooseFrom(page, 'More', 'Import');
  await expect(dialog.getByLabel('File')).toBeVisible();
  const file = { name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(CUSTOMERS) };
  await dialog.getByLabel('File').setInputFiles(file);
  await expect(
    dialog.getByText('3 businesses to import from 4 rows. 1 row skipped.'),
  ).toBeVisible();
  const invalid = "1 phone number wasn't valid and stays as a note (row 2).";
  await expect(dialog.getByText(invalid)).toBeVisible();
  await expect(dialog.getByText('Row 5: The name is missing.')).toBeVisible();
  await dialog.getByText('How the file is read').click();
  await expect(dialog.getByLabel('Separator')).toHaveValue(';');
  await expectUsable(page, 'import');
  await dialog.getByRole('button', { name: 'Import 3 businesses' }).click();
  await expect(page.getByText(`3 businesses imported. 1 row skipped. ${invalid}`)).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 800 });
  await expect(page.getByRole('link', { name: 'To call' })).toHaveText('To call0 leads');
  await lead(page, 'Harbor Roast').click();
  await expect(detail(page).getByLabel('Status')).toHaveValue('WON');
  await expect(detail(page).getByRole('region', { name: 'Provenance' })).toContainText(
    'From your list.',
  );
  await expect(detail(page).getByRole('group', { name: /^Map of/ })).toHaveCount(0);
  await expectUsable(page, 'imported lead');
  await page.keyboard.press('Escape');
  await chooseFrom(page, 'More', 'Recent changes');
  const changes = page.getByRole('dialog', { name: 'Recent changes' });
  await expect(changes.getByRole('listitem')).toContainText(
    'customers.csv: 3 businesses imported.',
  );
  await expect(changes.getByRole('listitem').getByRole('button', { name: 'Undo' })).toBeVisible();
  await expectUsable(page, 'recent changes');

  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 800 });
  await menu(page, 'Dashboard Overview').click();
  await scrape(page, 'San Francisco', 'coffee shop', 50);
  // One of the shops has no contact, and two are customers.
  await expect(page.getByText(`Only ${COFFEE_SHOPS - 3} leads found`)).toBeVisible();
  const results = page.getByRole('table', { name: 'Results' });
  await expect(results).not.toContainText('Harbor Roast');
  await expect(results).not.toContainText('Alley Espresso');
  const { rows } = await database.query<{ used: number; stored: number }>(
    `SELECT (SELECT count(*)::int FROM usage_ledger WHERE account_id = a.id) AS used, stored_leads AS stored
     FROM accounts a JOIN users ON a.id = primary_account_id WHERE firebase_uid = $1`,
    [person.uid],
  );
  expect(rows).toEqual([{ used: COFFEE_SHOPS - 3, stored: COFFEE_SHOPS }]);
});
