import { expect, test } from '../support/fixtures.ts';
import { chooseFrom, detail, lead, names, select } from '../support/leads.ts';
import { expectUsable } from '../support/usable.ts';

const LIST = `Company,Phone,Website,Street,City
Harbor Roast,(415) 555-0105,harbor-roast.example,100 Harbor Street,Oakland
Pier Coffee House,(415) 555-0105,,100 Harbor St,Oakland
Night Bakery,(415) 555-0107,night-bakery.example,9 Elm Street,Oakland
`;

test('possible duplicates are compared, merged, undone, kept apart and split again', async ({
  page,
  person: _person,
}) => {
  await page.goto('/dashboard/leads');
  await chooseFrom(page, 'More', 'Import');
  const dialog = page.getByRole('dialog', { name: 'Import your customers' });
  await dialog
    .getByLabel('File')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) });
  await dialog.getByRole('button', { name: 'Import 3 businesses' }).click();
  await expect(names(page)).toHaveCount(3);
  await chooseFrom(page, 'More', 'Possible duplicates (1)');

  const pair = page.getByRole('group', { name: 'Harbor Roast and Pier Coffee House' });
  await expect(pair.getByRole('list', { name: 'In common' })).toContainText('Same street address');
  await expect(pair.getByRole('row', { name: 'Website (differs)' })).toContainText(
    'harbor-roast.example',
  );
  await expectUsable(page, 'duplicates');
  await page.setViewportSize({ width: 1440, height: 800 });

  // By keyboard: choose the other lead, and merge.
  await pair.getByRole('radio', { name: 'Keep Harbor Roast', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(pair.getByRole('radio', { name: 'Keep Pier Coffee House' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(pair.getByRole('link', { name: /harbor-roast.example/ })).toBeFocused();
  await pair.getByRole('button', { name: 'Merge' }).press('Enter');
  await expect(page.getByText('“Harbor Roast” was merged into “Pier Coffee House”.')).toBeVisible();
  await expect(page.getByText('No possible duplicates')).toBeVisible();
  await expectUsable(page, 'duplicates decided');
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('“Harbor Roast” is a separate lead again.')).toBeVisible();
  await pair.getByRole('button', { name: 'Not duplicates' }).click();
  await expect(page.getByText('No possible duplicates')).toBeVisible();

  // Two selected leads can still be merged.
  await page.getByRole('link', { name: 'Back to leads' }).click();
  await expect(page.getByRole('link', { name: /Possible duplicates/ })).toBeHidden();
  await page.getByRole('checkbox', { name: 'Select Harbor Roast', exact: true }).check();
  await select(page, 'Pier Coffee House').check();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  const merge = page.getByRole('dialog', { name: 'Merge these leads?' });
  await expect(merge.getByRole('radio', { name: 'Keep Harbor Roast', exact: true })).toBeChecked();
  await expectUsable(page, 'merge');
  await page.setViewportSize({ width: 1440, height: 800 });
  await merge.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText('“Pier Coffee House” was merged into “Harbor Roast”.')).toBeVisible();
  await expect(names(page)).toHaveCount(2);

  await lead(page, 'Harbor Roast').click();
  const records = detail(page).getByRole('region', { name: 'Merged records' });
  await expect(records).toContainText('Merged by you on');
  await records.scrollIntoViewIfNeeded();
  await expectUsable(page, 'merged records');
  await page.setViewportSize({ width: 1440, height: 800 });
  await records.getByRole('button', { name: 'Split off Pier Coffee House' }).click();
  await page
    .getByRole('dialog', { name: 'Split off this record?' })
    .getByRole('button', { name: 'Split' })
    .click();
  await expect(page.getByText('“Pier Coffee House” is a separate lead again.')).toBeVisible();
  await expect(records).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(names(page)).toHaveCount(3);
});
