import { expect, test } from '../support/fixtures.ts';
import { insertLeads, names, openFilter, SEVERAL } from '../support/leads.ts';
import { expectUsable } from '../support/usable.ts';

test('the rating and review filters show how many leads are in each range, and are accessible', async ({
  page,
  person,
  database,
}) => {
  await insertLeads(database, person, SEVERAL);
  await page.goto('/dashboard/leads');
  await expect(names(page)).toHaveCount(4);
  await openFilter(page, 'Minimum reviews');
  await expect(page.getByRole('table', { name: 'Review counts' })).toContainText('5 to 91');
  await page.keyboard.press('Escape');
  await (await openFilter(page, 'Rating')).getByLabel('4.5 and up').check();
  const ratings = page.getByRole('table', { name: 'Ratings' });
  await expect(ratings.getByRole('row', { name: /^3\.0 to 3\.4/ })).toHaveText('3.0 to 3.41');
  await expectUsable(page, 'histograms');
  // The scan also made the window as narrow as a phone.
  await expect(ratings).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(names(page)).toHaveText(['Café Llorca']);
});
