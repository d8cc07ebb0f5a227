import { expect, test } from '../support/fixtures.ts';
import { detail, insertLeads, lead, menu, SEVERAL } from '../support/leads.ts';
import { expectUsable } from '../support/usable.ts';
import { scrape } from '../support/screens.ts';

test('a lead shows its fields, its source and the run that found it', async ({ page }) => {
  await page.goto('/dashboard');
  await scrape(page, 'San Francisco', 'coffee shop', 50);
  await expect(page.getByText('Only 11 leads found')).toBeVisible();
  await menu(page, 'Leads').click();
  const link = lead(page, 'Harbor Roast');
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/leads\/[\da-f-]{36}$/);
  await expect(detail(page)).toContainText('100 Harbor Street');
  await expect(detail(page)).toContainText('Listed on Overture Maps. First seen');
  await expect(detail(page)).toContainText('License: CDLA');
  await expect(detail(page).getByText('Found by this run:')).toBeVisible();
  await expect(detail(page)).toContainText('Local (landline or mobile), US');
  await expect(detail(page).getByRole('link', { name: /^\+1/ })).toHaveAttribute(
    'href',
    'tel:+14155550100',
  );
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/dashboard/leads');
  await expect(link).toBeFocused();

  await page.goBack();
  await expect(detail(page)).toContainText('100 Harbor Street');
  await page.reload();
  await detail(page)
    .getByRole('link', { name: /coffee shop in San Francisco/ })
    .click();
  await expect(page.getByText('1 run found')).toBeVisible();
});

test.describe('accessibility', () => {
  test('the lead panel is accessible', async ({ page, person, database }) => {
    const [id] = await insertLeads(database, person, SEVERAL);
    await page.goto(`/dashboard/leads/${id}`);
    await expect(page.getByText('Not found by any run in your history.')).toBeVisible();
    await expectUsable(page, 'lead');
  });
});

test('a lead shows contacts from its website, its changes, its other sources and its expiration date', async ({
  page,
  person,
  database,
}) => {
  const [id] = await insertLeads(database, person, [
    { name: 'Harbor Roast', website: 'https://harbor-roast.example' },
    { name: 'Night Bakery', website: 'https://night-bakery.example' },
  ]);
  const insert = (table: string, columns: string, values: string) =>
    database.query(
      `INSERT INTO ${table} (account_id, lead_id, ${columns})
       SELECT account_id, id, given.* FROM leads, (VALUES ${values}) AS given WHERE id = $1`,
      [id],
    );
  const contactPage = 'https://harbor-roast.example/contact';
  await insert(
    'lead_contacts',
    'kind, value, source_url, confidence, mx',
    `('email', 'info@harbor-roast.example', '${contactPage}', 0.95, true),
     ('instagram', 'harbor.roast', 'https://harbor-roast.example', 0.65, NULL)`,
  );
  await insert(
    'lead_changes',
    'run_id, field, before, after, changed_at',
    Array.from(
      { length: 6 },
      (_, day) =>
        `(gen_random_uuid(), 'Phone', '+1415555010${day}', '+1415555010${day + 1}',
          timestamptz '2026-11-1${day}T12:00Z')`,
    ).join(),
  );
  await database.query(
    `INSERT INTO site_visits (account_id, website, visited_at, good_until, pages, contacts)
     SELECT account_id, 'https://night-bakery.example', '2026-11-20T12:00Z', now(), 2, '[]' FROM leads WHERE id = $1`,
    [id],
  );
  await insert('lead_identities', 'source, source_id', `('osm', 'node/1'), ('overture', 'gers-7')`);
  await database.query(
    `UPDATE leads SET source = 'google', source_id = 'ChIJ-harbor', licence = 'Google Maps',
       retain_until = '2026-12-01T12:00Z' WHERE id = $1`,
    [id],
  );
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto('/dashboard/leads');
  await expect(page.getByRole('row', { name: /Harbor Roast/ })).toContainText(
    'Kept until Dec 1, 2026',
  );
  await expect(page.getByRole('row', { name: /Night Bakery/ })).not.toContainText('Kept until');
  await lead(page, 'Harbor Roast').click();

  const contacts = detail(page).getByRole('region', { name: 'Contacts' });
  await expect(contacts.getByRole('link', { name: 'info@harbor-roast.example' })).toHaveAttribute(
    'href',
    'mailto:info@harbor-roast.example',
  );
  await expect(contacts).toContainText('Very likely theirs; domain accepts email. From');
  await expect(
    contacts.getByRole('link', { name: /^harbor-roast.example\/contact/ }),
  ).toHaveAttribute('href', contactPage);
  await expect(contacts.getByRole('link', { name: /harbor.roast on Instagram/ })).toHaveAttribute(
    'href',
    'https://www.instagram.com/harbor.roast',
  );
  await expect(contacts).toContainText('Likely theirs. From');

  const changes = detail(page).getByRole('region', { name: 'Changes' });
  await expect(changes.getByRole('listitem')).toHaveCount(5);
  await expect(changes.getByRole('listitem').first()).toContainText('+1 415 555 0105 →');
  await changes.getByRole('button', { name: 'Show all 6' }).click();
  await expect(changes.getByRole('listitem')).toHaveCount(6);

  const provenance = detail(page).getByRole('region', { name: 'Provenance' });
  await expect(provenance).toContainText('Listed on Google Maps. First seen');
  await expect(provenance).toContainText('Also listed on OpenStreetMap, Overture Maps.');
  await expect(
    provenance.getByRole('link', { name: 'Harbor Roast on OpenStreetMap, opens in a new tab' }),
  ).toHaveAttribute('href', 'https://www.openstreetmap.org/node/1');
  await expect(provenance).toContainText('Kept until Dec 1, 2026, as required by Google Maps');
  await contacts.scrollIntoViewIfNeeded();
  await expectUsable(page, 'lead contacts');
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.keyboard.press('Escape');
  await lead(page, 'Night Bakery').click();
  await expect(contacts).toContainText('Checked on Nov 20, 2026. No emails or profiles found.');
});

test('a website is verified again from the panel, and leads can be filtered by the result of the visit', async ({
  page,
  person,
  database,
}) => {
  await insertLeads(database, person, [
    // No name server knows this top-level domain (RFC 2606).
    { name: 'Harbor Roast', website: 'https://harbor-roast.invalid' },
    { name: 'Night Bakery', website: 'https://night-bakery.invalid' },
  ]);
  await page.goto('/dashboard/leads');
  await lead(page, 'Harbor Roast').click();
  const contacts = detail(page).getByRole('region', { name: 'Contacts' });
  await expect(contacts).toContainText('Not visited in the last 30 days.');
  await contacts.getByRole('button', { name: 'Verify again' }).click();
  await expect(
    page.getByText("We checked the website of Harbor Roast. Result: Couldn't be read."),
  ).toBeVisible();
  await expect(contacts).toContainText("Couldn't read the website: The website's domain");
  await contacts.scrollIntoViewIfNeeded();
  // A row half under the sticky header would count as a small target.
  await page.evaluate(() => scrollTo(0, 0));
  await expectUsable(page, 'lead verified');

  const filter = encodeURIComponent(JSON.stringify({ websiteStatus: 'failed' }));
  await page.goto(`/dashboard/leads?filter=${filter}`);
  await expect(lead(page, 'Harbor Roast')).toBeVisible();
  await expect(lead(page, 'Night Bakery')).toBeHidden();
});
