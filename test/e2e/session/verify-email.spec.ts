import { randomUUID } from 'node:crypto';
import { expect, test } from '../support/fixtures.ts';
import { mailTo } from '../support/product.ts';
import { fillCredentials } from '../support/screens.ts';
import { expectUsable } from '../support/usable.ts';

test.use({ visitor: 'stranger' });

// On this machine, every account has a full trial, so this one is given the trial of an unconfirmed address.
test('a new account is told to confirm its address on the first screen, and gets the rest of its trial by one click in the email', async ({
  page,
  database,
}) => {
  const email = `${randomUUID()}@example.com`;
  await page.goto('/login?mode=signup');
  await fillCredentials(page, email, 'correct horse battery');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/onboarding');
  const mailbox = randomUUID();
  await database.query('INSERT INTO trial_mailboxes (id, granted) VALUES ($1, 10)', [mailbox]);
  const { rows } = await database.query<{ id: string }>(
    `UPDATE accounts SET trial_leads = 10, trial_confirmed = false, trial_mailbox = $2
     WHERE id = (SELECT primary_account_id FROM users WHERE email = $1) RETURNING id`,
    [email, mailbox],
  );
  await database.query('UPDATE quota_periods SET included = 10 WHERE account_id = $1', [
    rows[0]!.id,
  ]);

  // A reload cancels the request that sends the email.
  const stored = () => page.evaluate(() => JSON.stringify(sessionStorage));
  await expect.poll(stored).toContain('verification-sent');
  await page.reload();
  const banner = page.getByRole('status').filter({ hasText: 'Confirm your email' });
  await expect(banner).toContainText(
    `Confirm your email to get the other 999,990 leads of your free trial. We sent a link to ${email}.`,
  );
  await expect(banner.getByRole('button', { name: 'Send again' })).toBeVisible();
  await expectUsable(page, 'unconfirmed trial');

  await page.goto(/https?:\S+/.exec(mailTo(email)!.text)![0]);
  await expect(page).toHaveURL('/onboarding');
  await expect(banner).toBeHidden();
  await expect
    .poll(async () => {
      const query = 'SELECT included FROM quota_periods WHERE account_id = $1';
      return (await database.query<{ included: number }>(query, [rows[0]!.id])).rows[0]!.included;
    })
    .toBe(1_000_000);
});
