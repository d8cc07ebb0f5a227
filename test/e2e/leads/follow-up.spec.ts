import { expect, test } from '../support/fixtures.ts';
import { detail, insertLeads, names } from '../support/leads.ts';
import { expectUsable } from '../support/usable.ts';

test('a follow-up is set by keyboard, found among what is due today, done and undone', async ({
  page,
  person,
  database,
}) => {
  await insertLeads(database, person, [
    { name: 'Café Ada', phone: '+14155550100' },
    { name: 'Bar Bob' },
  ]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/dashboard/leads');
  const view = page
    .getByRole('list', { name: 'Saved views' })
    .getByRole('link', { name: 'Due today' });
  await expect(view).toHaveText('Due today0 leads');

  await page.getByRole('link', { name: 'Café Ada' }).click();
  await detail(page).getByLabel('Next step').fill('Call about the menu');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Café Ada given the next step')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('d');
  await expect(detail(page).getByLabel('Due')).toBeFocused();
  await detail(page).getByRole('button', { name: 'Today' }).click();
  await expect(page.getByText(/Café Ada due on/)).toBeVisible();
  await expect(view).toHaveText('Due today1 lead');
  await expectUsable(page, 'follow-up of a lead');

  await view.click();
  await expect(names(page)).toHaveText(['Café Ada']);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: '1 follow-up is due today.' }).click();
  await names(page).first().click();
  await detail(page).getByRole('button', { name: 'Done' }).click();
  await expect(view).toHaveText('Due today0 leads');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(view).toHaveText('Due today1 lead');
  await expect(detail(page).getByLabel('Next step')).toHaveValue('Call about the menu');
});

test('a calendar app reads follow-ups at an address that its person copies and renews', async ({
  page,
  person,
  database,
}) => {
  await insertLeads(database, person, [{ name: 'Café Ada' }]);
  await database.query(
    `UPDATE leads SET next_step = 'Call', due_on = current_date FROM users
     WHERE primary_account_id = account_id AND firebase_uid = $1`,
    [person.uid],
  );
  await page.goto('/dashboard/leads');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Calendar of follow-ups' });
  const address = dialog.getByLabel('Address');
  await expect(address).toHaveValue(/calendar\.ics\?token=/);
  await expectUsable(page, 'calendar of follow-ups');
  const first = new URL(await address.inputValue());
  const open = (url: URL) => page.request.get(`${url.pathname}${url.search}`);
  expect(await (await open(first)).text()).toContain('SUMMARY:Call: Café Ada');

  await dialog.getByRole('button', { name: 'Renew address' }).click();
  await page.getByRole('button', { name: 'Renew', exact: true }).click();
  await expect(address).not.toHaveValue(first.href);
  expect((await open(first)).status()).toBe(404);
  expect((await open(new URL(await address.inputValue()))).status()).toBe(200);
});
