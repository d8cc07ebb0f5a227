import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { insertLeads } from '../support/leads.ts';
import { completeOnboarding, rememberSignIn, signUp } from '../support/product.ts';
import { fillCredentials } from '../support/screens.ts';
import { invitationTo, invite, linkTo, openBrowser, TEAM } from '../support/team.ts';
import { expectUsable } from '../support/usable.ts';

const leadCount = (page: Page) => page.getByRole('search', { name: 'Filters' }).getByRole('status');
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('a team grows from an individual’s account, changes roles and lets people go', async ({
  page,
  person,
  browser,
  database,
}) => {
  test.slow();
  await insertLeads(database, person, [{ name: 'One' }, { name: 'Two' }, { name: 'Three' }]);
  const email = `${randomUUID()}@example.com`;
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Invite a teammate' }).click();
  await expect(page).toHaveURL(TEAM);
  await expect(page.getByRole('button', { name: 'Invite a teammate' })).toBeVisible();
  await expectUsable(page, 'team of one');
  await invite(page, email, 'Member', 'Acme Ltd');
  await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Member');
  await expectUsable(page, 'team with an invitation');

  // A newcomer signs up for the invitation, and confirms the address.
  const member = await openBrowser(browser);
  await member.goto(await invitationTo(email));
  await expect(heading(member, 'Join Acme Ltd')).toBeVisible();
  await expectUsable(member, 'invitation');
  await member.getByRole('link', { name: 'Create your login' }).click();
  await fillCredentials(member, email, 'correct horse battery');
  await member.getByRole('button', { name: 'Create Account' }).click();
  await member.getByRole('button', { name: 'Join Acme Ltd' }).click();
  await expect(member.getByText(`Please confirm ${email} first.`)).toBeVisible();
  const confirmation = await member.context().newPage();
  await confirmation.goto(await linkTo(email, /http\S+(mode=verifyEmail|oobCode)\S+/));
  // The link in the email leads back to the invitation, in a tab that did not know it.
  await confirmation.getByRole('button', { name: 'Join Acme Ltd' }).click();
  await expect(heading(confirmation, 'Dashboard Overview')).toBeVisible();
  await confirmation.close();
  const { rows: joined } = await database.query(
    'SELECT role FROM memberships JOIN users ON id = user_id WHERE email = $1',
    [email],
  );
  expect(joined).toEqual([{ role: 'MEMBER' }]);
  await member.goto('/dashboard');
  await expect(heading(member, 'Run a Scrape')).toBeVisible();
  await member.goto('/dashboard/leads');
  await expect(leadCount(member)).toHaveText('3 leads');
  const tabs = member.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  await member.goto(TEAM);
  await expect(tabs).toHaveText([
    'Profile',
    'Notifications',
    'Security',
    'Team',
    'API & Integrations',
    'Danger Zone',
  ]);

  // Someone with an account of their own joins as a viewer, and changes between both.
  const viewerPerson = await signUp();
  await completeOnboarding(viewerPerson);
  await database.query('UPDATE users SET email_verified = true WHERE firebase_uid = $1', [
    viewerPerson.uid,
  ]);
  await page.reload();
  await invite(page, viewerPerson.email, 'Viewer');
  const viewer = await openBrowser(browser);
  await rememberSignIn(viewer, viewerPerson);
  await viewer.goto(await invitationTo(viewerPerson.email));
  await expect(viewer.getByRole('button', { name: 'Join Acme Ltd' })).toBeVisible();

  // A role changed by the owner holds at the member's next step.
  await page.reload();
  await page.getByLabel(`Role of ${email}`).selectOption('Viewer');
  await expect(page.getByLabel(`Role of ${email}`)).toHaveValue('VIEWER');
  await member.goto('/dashboard');
  await expect(heading(member, 'Activity')).toBeVisible();
  await expect(heading(member, 'Run a Scrape')).toBeHidden();
  await member.goto('/dashboard/leads');
  await expect(leadCount(member)).toHaveText('3 leads');
  await expect(member.getByRole('button', { name: /Export CSV/ })).toBeHidden();
  await expect(member.getByRole('button', { name: /change the status/ })).toBeHidden();
  await expectUsable(member, 'leads of a viewer');

  await page.getByRole('button', { name: `Remove ${email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(`${email} is no longer a member.`)).toBeVisible();
  await member.goto('/dashboard/leads');
  // They get an account of their own.
  await expect(heading(member, 'Run a Scrape')).toBeVisible();
  await expect(member).toHaveURL('/dashboard');
});

test('an account changes hands once the proposed admin accepts, and its emails get an address of their own', async ({
  page,
  person,
  browser,
  database,
}) => {
  test.slow();
  const colleague = await signUp();
  await completeOnboarding(colleague);
  const { rows } = await database.query<{ account: string }>(
    `INSERT INTO memberships (account_id, user_id, role)
     SELECT o.primary_account_id, c.id, 'ADMIN' FROM users o, users c WHERE o.firebase_uid = $1 AND c.firebase_uid = $2
     RETURNING account_id AS account`,
    [person.uid, colleague.uid],
  );
  await page.goto(TEAM);
  await page.getByRole('button', { name: `Make owner: ${colleague.email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ask' }).click();
  await expect(page.getByText(/Can accept to become the owner until/)).toBeVisible();
  await expectUsable(page, 'team with a proposed owner');

  const admin = await openBrowser(browser);
  await rememberSignIn(admin, colleague);
  await admin.goto(`${TEAM}?account=${rows[0]!.account}`);
  await expect(heading(admin, 'Become the owner')).toBeVisible();
  await expectUsable(admin, 'team of the proposed owner');
  await admin.getByRole('button', { name: 'Accept' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Become the owner' }).click();
  await expect(heading(admin, 'Become the owner')).toBeHidden();
  await expect(admin.getByRole('button', { name: 'Leave account' })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Leave account' })).toBeVisible();

  await admin.goto('/dashboard/settings/billing');
  await expect(admin.getByText(`invoices go to ${colleague.email}.`)).toBeVisible();
  await admin.getByLabel('Send them to').fill(`books-${colleague.email}`);
  await admin.getByRole('button', { name: 'Save address' }).click();
  await expect(admin.getByText(`Confirm books-${colleague.email}`)).toBeVisible();
  await expectUsable(admin, 'billing email to confirm');
});

test('a member of an account whose owner has disabled it sees why, and can leave it', async ({
  page,
  person,
  database,
}) => {
  const owner = await signUp();
  await completeOnboarding(owner);
  await database.query(
    `INSERT INTO memberships (account_id, user_id, role)
     SELECT owner.primary_account_id, member.id, 'MEMBER' FROM users owner, users member
     WHERE owner.firebase_uid = $1 AND member.firebase_uid = $2`,
    [owner.uid, person.uid],
  );
  await database.query(
    `UPDATE users SET disabled_at = now(), display_name = 'Grace' WHERE firebase_uid = $1`,
    [owner.uid],
  );
  await database.query(
    `UPDATE users SET primary_account_id = owner.primary_account_id FROM users owner
     WHERE users.firebase_uid = $2 AND owner.firebase_uid = $1`,
    [owner.uid, person.uid],
  );

  await page.goto('/dashboard/leads');
  await expect(heading(page, 'Grace’s account is closed')).toBeVisible();
  await expectUsable(page, 'closed account');
  await page.getByRole('button', { name: 'Leave account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();

  await expect(heading(page, 'Dashboard Overview')).toBeVisible();
});
