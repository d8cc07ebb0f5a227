import { expect, test } from '../support/fixtures.ts';
import { chooseFrom, detail, insertLeads, lead, names, SEVERAL } from '../support/leads.ts';

test.use({ hasTouch: true });

test('nothing that is half filled in is lost when a tablet is turned', async ({
  page,
  person,
  database,
}) => {
  await insertLeads(database, person, SEVERAL);
  const upright = () => page.setViewportSize({ width: 600, height: 960 });
  const flat = () => page.setViewportSize({ width: 960, height: 600 });
  await upright();
  await page.goto('/dashboard/leads');
  await expect(names(page)).toHaveCount(4);

  const sheet = page.getByRole('dialog', { name: 'Filters and tools' });
  await page.getByRole('button', { name: 'Filters and tools' }).tap();
  await sheet.getByRole('button', { name: 'Saved views' }).tap();
  const name = page.getByLabel('Save this view as');
  await name.fill('All of');
  await flat();
  await expect(sheet).toBeHidden();
  await expect(name).toBeFocused();
  await page.keyboard.type(' them');
  await upright();
  await expect(name).toHaveValue('All of them');
  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  await expect(page.getByText('View “All of them” saved.')).toBeVisible();

  await flat();
  await chooseFrom(page, 'More', 'Import');
  const file = {
    name: 'customers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Company;Phone\nFriends of the Owner;(415) 555-0199\n'),
  };
  const dialog = page.getByRole('dialog', { name: 'Import your customers' });
  await dialog.getByLabel('File').setInputFiles(file);
  await dialog.getByLabel('Status').selectOption('Qualified');
  await upright();
  await dialog.getByRole('button', { name: 'Import 1 business' }).tap();
  await expect(page.getByText('1 business imported.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Friends of the Owner/ })).toContainText('Qualified');
});

test('an open lead keeps what is typed when it moves between its sheet and the side of the list', async ({
  page,
  person,
  database,
}) => {
  await insertLeads(database, person, SEVERAL);
  await page.setViewportSize({ width: 1024, height: 1366 });
  await page.goto('/dashboard/leads');
  await lead(page, 'Old Bakery').tap();
  const sheet = page.getByRole('dialog', { name: 'Old Bakery' });
  const tag = detail(page).getByRole('combobox', { name: 'Tags' });
  await expect(sheet).toBeVisible();
  await tag.tap();
  await page.keyboard.type('call ba');
  await page.setViewportSize({ width: 1366, height: 1024 });
  await expect(sheet).toHaveCount(0);
  await expect(lead(page, 'Night Bakery')).toBeVisible();
  await expect(tag).toBeFocused();
  await page.keyboard.type('ck');
  await page.setViewportSize({ width: 1024, height: 1366 });
  await expect(sheet).toBeVisible();
  await expect(tag).toHaveValue('call back');
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('list', { name: 'Tags on this lead' })).toHaveText('call back');
  // The first Escape leaves the field, the second closes the sheet.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
});
