import { readFile } from 'node:fs/promises';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from '../support/fixtures.ts';
import { grid, insertLeads, SEVERAL } from '../support/leads.ts';
import { choosePlan } from '../support/product.ts';
import { expectUsable } from '../support/usable.ts';

test('the leads list exports as XLSX, and on Growth that option names the plan that includes it', async ({
  page,
  person,
  database,
}) => {
  await insertLeads(database, person, SEVERAL);
  await choosePlan(database, person, 'GROWTH');
  await page.goto('/dashboard/leads');
  await expect(grid(page)).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Export leads' });
  await page.getByRole('button', { name: 'Other formats of the leads' }).click();
  await dialog.getByLabel('Format').selectOption('XLSX (Pro)');
  await expect(dialog.getByText('Included in Pro')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Download' })).toBeDisabled();
  await expectUsable(page, 'export not in the plan');

  await choosePlan(database, person, 'PRO');
  await page.reload();
  await page.getByRole('button', { name: 'Other formats of the leads' }).click();
  await dialog.getByLabel('Format').selectOption('XLSX');
  await dialog.getByLabel('Columns').selectOption('Choose columns…');
  await expectUsable(page, 'export columns');
  await dialog.getByLabel('Columns', { exact: true }).selectOption('Standard columns');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  await expect(dialog).toBeHidden();
  const [header, ...leads] = await readSheet(await readFile(await download.path()));
  expect(header).toContain('Name');
  expect(leads.map((lead) => lead[header!.indexOf('Name')])).toEqual(
    expect.arrayContaining(SEVERAL.map(({ name }) => name)),
  );
  expect(leads).toHaveLength(SEVERAL.length);
});
