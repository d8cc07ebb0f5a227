import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import Papa from 'papaparse';
import type pg from 'pg';
import { csvHeader, RUN_CSV_FIELDS } from '#contract/lead-fields.js';
import { expect, test } from '../support/fixtures.ts';
import { REACHABLE_COFFEE_SHOPS } from '../support/places.ts';
import {
  fillAddress,
  fillContact,
  fillCredentials,
  next,
  reachReview,
  results,
  rows,
  scrape,
  expectStep,
} from '../support/screens.ts';

test.use({ visitor: 'stranger', permissions: ['clipboard-read', 'clipboard-write'] });

// @requirement 2.25, 2.30, 4.5, 7.17, 7.34, 7.37, 7.40
test('a visitor signs up, completes onboarding, runs a scrape and downloads exactly the stored leads as CSV', async ({
  page,
  database,
}) => {
  const email = await signUpFromHomePage(page);
  await reachReview(page);
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page).toHaveURL('/dashboard');

  await scrape(page, 'san francisco ca', 'coffee shop', 100);
  await expect(page.getByText(`Only ${REACHABLE_COFFEE_SHOPS} leads found`)).toBeVisible();
  await expect(rows(results(page))).toHaveCount(8);
  await expect(page.getByText(`1–8 of ${REACHABLE_COFFEE_SHOPS}`)).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const file = await download;
  const leads = await leadsOf(database, email);
  expect(leads.rows).toHaveLength(REACHABLE_COFFEE_SHOPS);
  expect(file.suggestedFilename()).toBe(`leads_${leads.runId}.csv`);
  const csv = await readFile(await file.path(), 'utf8');
  // Excel recognizes UTF-8 by the mark.
  expect(csv).toMatch(/^\uFEFF/);
  expect(parse(csv)).toEqual(leads.rows);

  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('1 run found')).toBeVisible();
  const run = page.getByRole('row', { name: /Coffee shop/ });
  await expect(run.getByRole('cell')).toHaveText([
    '',
    /^Coffee shop/,
    'San Francisco, CA',
    'Complete',
    /\d/,
    `${REACHABLE_COFFEE_SHOPS} / 100`,
    `${REACHABLE_COFFEE_SHOPS}.0%`,
    'Download',
    '',
  ]);
  await expect(run.getByText('Complete')).toHaveCSS('color', 'rgb(27, 110, 55)');

  await run.getByRole('button', { name: /Lead details/ }).click();
  await expect(page.getByText(`Lead Details (${REACHABLE_COFFEE_SHOPS} leads)`)).toBeVisible();
  await page.getByRole('button', { name: 'Copy CSV' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    csv.replace(/^\uFEFF/, ''),
  );
});

// @requirement 3.33, 3.36, 3.38, 4.8, 9.20
test('a company completes one extra step, and its answers are saved', async ({
  page,
  database,
}) => {
  const email = await signUpFromHomePage(page);
  await page.getByLabel('Company', { exact: true }).check();
  await expect(page.getByText('Step 1 of 6')).toBeVisible();
  await next(page).click();
  await expectStep(page, 'About your company');
  await page.getByLabel('Company name').fill('Analytical Engines');
  await page.getByLabel('Company website').fill('engines.example');
  await next(page).click();
  await fillContact(page);
  await next(page).click();
  await fillAddress(page);
  await next(page).click();
  await page.getByLabel('Industry').selectOption('Technology');
  await page.getByLabel('Business size').selectOption('2-10 people');
  await page.getByLabel('Lead goals').selectOption('51-200 leads per month');
  await next(page).click();
  await expect(page.getByText('Step 6 of 6')).toBeVisible();
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page).toHaveURL('/dashboard');

  const saved = await database.query(
    `SELECT a.type, a.name, a.website, a.city, a.state, a.industry, a.business_size, a.lead_goals,
       u.first_name, u.phone, u.notification_email, u.onboarding_status
     FROM users u JOIN accounts a ON a.id = u.primary_account_id WHERE u.email = $1`,
    [email],
  );
  expect(saved.rows).toEqual([
    {
      type: 'COMPANY',
      name: 'Analytical Engines',
      website: 'https://engines.example',
      city: 'San Francisco',
      state: 'CA',
      industry: 'Technology',
      business_size: '2-10',
      lead_goals: '51-200',
      first_name: 'Ada',
      phone: '(415) 555-0100',
      notification_email: email,
      onboarding_status: 'COMPLETED',
    },
  ]);
});

async function signUpFromHomePage(page: Page) {
  const email = `${randomUUID()}@example.com`;
  await page.goto('/');
  await page.getByRole('link', { name: 'Create your account' }).click();
  await fillCredentials(page, email, 'correct horse battery');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/onboarding');
  return email;
}

/** The leads of the person's only run, as expected in the CSV. */
async function leadsOf(database: pg.Client, email: string) {
  const { rows: leads } = await database.query<Record<string, string> & { run_id: string }>(
    `SELECT s.id AS run_id, l.name AS "Name", coalesce(l.category, '') AS "Category",
       coalesce(l.phone, '') AS "Phone", coalesce(l.address, '') AS "Address",
       coalesce(l.website, '') AS "Website", coalesce(l.rating::text, '') AS "Rating",
       coalesce(l.review_count::text, '') AS "ReviewCount", coalesce(l.hours, '') AS "Hours",
       coalesce(l.email, '') AS "Email", l.licence AS "Licence", '' AS "Retain Until"
     FROM users u JOIN scrape_runs s ON s.account_id = u.primary_account_id
       JOIN run_leads r ON r.run_id = s.id JOIN leads l ON l.id = r.lead_id
     WHERE u.email = $1 ORDER BY r.position`,
    [email],
  );
  return {
    runId: leads[0]?.run_id,
    rows: leads.map(({ run_id: _runId, ...lead }) => ({
      ...lead,
      // The only cell that a spreadsheet would execute as a formula.
      Name: lead.Name!.startsWith('=') ? `'${lead.Name}` : lead.Name,
    })),
  };
}

function parse(csv: string) {
  const { data, errors, meta } = Papa.parse(csv, { header: true, skipEmptyLines: true });
  expect(errors).toEqual([]);
  expect(meta.fields).toEqual(RUN_CSV_FIELDS.map(csvHeader));
  return data;
}
