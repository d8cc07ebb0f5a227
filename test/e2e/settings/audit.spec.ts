import { expect, test } from '../support/fixtures.ts';
import { expectUsable } from '../support/usable.ts';

const PATH = '/dashboard/settings/audit';

test('an owner finds who downloaded leads in the audit log, and downloads it', async ({
  page,
  person,
  database,
}) => {
  const { rows } = await database.query<{ account: string; id: string }>(
    'SELECT primary_account_id AS account, id FROM users WHERE firebase_uid = $1',
    [person.uid],
  );
  const { account, id } = rows[0]!;
  await database.query("UPDATE accounts SET type = 'COMPANY', name = 'Acme Ltd' WHERE id = $1", [
    account,
  ]);
  await database.query(
    `INSERT INTO audit_log (account_id, actor_user_id, action, meta, ip, at)
     SELECT $1, CASE WHEN n % 3 > 0 THEN $2::uuid ELSE gen_random_uuid() END,
       CASE WHEN n % 2 = 0 THEN 'leads_downloaded' ELSE 'member_invited' END,
       jsonb_build_object('leads', n * 100, 'format', 'xlsx', 'filter', '{"city":"Monaco","status":"NEW"}'::jsonb,
         'email', 'somebody.with.a.long.name@subsidiary.example.com', 'role', 'MEMBER'),
       '2001:db8:85a3:1234:5678:8a2e:370:7334', now() - n * interval '1 minute'
     FROM generate_series(1, 60) n`,
    [account, id],
  );
  await page.goto('/dashboard/settings/team');
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Audit log' })
    .click();
  await expect(page).toHaveURL(PATH);
  const rowsOf = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
  await expect(rowsOf).toHaveCount(51);
  await expectUsable(page, 'audit log');

  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Downloads and exports' }).click();
  await expect(rowsOf).toHaveCount(31);
  await expect(rowsOf.nth(1)).toContainText(
    'Downloaded 200 leads as XLSX (city: Monaco, status: NEW)',
  );
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await saving).suggestedFilename()).toBe('audit-log.csv');

  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Plan and payments' }).click();
  await expect(page.getByText('No entries match these filters.')).toBeVisible();
  await expectUsable(page, 'audit log without matches');
});
