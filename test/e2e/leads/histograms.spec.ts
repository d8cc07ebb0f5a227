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

test('a choice stays where it is when the figures above it arrive', async ({
  page,
  person,
  database,
}) => {
  await insertLeads(database, person, SEVERAL);
  const figures = Promise.withResolvers<void>();
  await page.route('**/histograms?*', async (route) => {
    await figures.promise;
    await route.continue();
  });
  await page.goto('/dashboard/leads');
  await expect(names(page)).toHaveCount(4);
  const choice = (await openFilter(page, 'Rating')).getByText('4 and up');
  await choice.hover();
  const before = await choice.boundingBox();
  figures.resolve();
  await expect(page.getByRole('table', { name: 'Ratings' })).toBeVisible();
  expect(await choice.boundingBox()).toEqual(before);
});
