import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { detail, insertLeads, lead, menu, select } from '../support/leads.ts';
import { completeOnboarding, rememberSignIn, signUp } from '../support/product.ts';
import { invitationTo, invite, linkTo, openBrowser, TEAM } from '../support/team.ts';
import { expectUsable } from '../support/usable.ts';

const LEADS = '/dashboard/leads';
const COMPANY = 'Acme Ltd';

/** Someone with a login who is invited and joins, in a browser of their own. */
async function join(owner: Page, browser: Browser, role: 'Member' | 'Viewer') {
  const person = await signUp();
  await completeOnboarding(person);
  await invite(owner, person.email, role, role === 'Member' ? COMPANY : undefined);
  const page = await openBrowser(browser);
  await rememberSignIn(page, person);
  await page.goto(await invitationTo(person.email));
  const joins = page.getByRole('button', { name: `Join ${COMPANY}` });
  await joins.click();
  await page.getByRole('button', { name: 'Send the link again' }).click();
  const confirmation = await page.context().newPage();
  await confirmation.goto(await linkTo(person.email, /http\S+(mode=verifyEmail|oobCode)\S+/));
  await confirmation.close();
  await page.reload();
  await joins.click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto(LEADS);
  await expect(lead(page, 'One')).toBeVisible();
  return { page, email: person.email };
}

async function openLead(page: Page, name: string) {
  await lead(page, name).click();
  await expect(detail(page).getByRole('heading', { name, level: 2 })).toBeVisible();
}

test('three people work on the same leads: by rule, with comments, on a board, and see each other’s changes', async ({
  page,
  person,
  browser,
  database,
}) => {
  test.slow();
  await insertLeads(database, person, [{ name: 'One' }, { name: 'Two' }, { name: 'Three' }]);
  await page.goto(TEAM);
  const { page: member, email } = await join(page, browser, 'Member');
  await page.reload();
  const { page: viewer, email: viewerEmail } = await join(page, browser, 'Viewer');

  // A rule gives new leads to the member, and the leads of before on request.
  await page.reload();
  await page.getByRole('button', { name: 'Add a rule' }).click();
  const rule = page.getByRole('dialog', { name: 'Add a rule' });
  await expectUsable(page, 'rule');
  await rule.getByRole('checkbox', { name: email }).check();
  await rule.getByRole('button', { name: 'Save rule' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'All other leads' })).toContainText(
    email,
  );
  await expectUsable(page, 'team with a rule');
  await page.goto(LEADS);
  for (const name of ['One', 'Two']) await select(page, name).check();
  await page.getByLabel('Assign', { exact: true }).selectOption('By the rules');
  await expect(page.getByText('2 leads put through the assignment rules.')).toBeVisible();
  await expect(menu(member, 'My leads 2 leads')).toBeVisible();

  // A comment that mentions the owner appears on the owner's open screen.
  await openLead(page, 'One');
  await openLead(member, 'One');
  const comment = detail(member).getByRole('form', { name: 'Add to the activity' });
  await comment.getByLabel('Mention').selectOption(person.email);
  await comment.getByLabel('Comment').pressSequentially('please call');
  await comment.getByRole('button', { name: 'Add' }).click();
  const activity = detail(page).getByRole('region', { name: 'Team activity' });
  await expect(activity).toContainText(`@${person.email} please call`);

  // Both write the note: the second sees the first one's, and keeps both.
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await member.route('**/api/leads/*', async (route) => {
    if (route.request().method() === 'PATCH') await released;
    await route.continue();
  });
  await detail(member).getByLabel('Notes').fill('Open until 10');
  await detail(page).getByLabel('Notes').fill('Closed on Monday');
  await expect(detail(page).getByText('Saved', { exact: true })).toBeVisible();
  release();
  await expect(detail(member).getByText('This note changed while you were writing')).toBeVisible();
  await expectUsable(member, 'conflict of notes');
  await detail(member).getByRole('button', { name: 'Keep both' }).click();
  await expect(detail(page).getByLabel('Notes')).toHaveValue('Closed on Monday\n\nOpen until 10');

  // What the member does next is on the others' screens: a day, and a card on the board.
  await detail(member).getByRole('button', { name: 'Today', exact: true }).click();
  await expect(menu(viewer, 'Due today 1 lead')).toBeVisible();
  await viewer.getByRole('navigation', { name: 'View' }).getByText('Board').click();
  const won = viewer.getByRole('region', { name: 'Won' });
  await expect(won).toContainText('No leads');
  await detail(member).getByLabel('Status').selectOption('Won');
  await expect(won).toContainText('One');

  // A new role holds at the next step, and one who is removed is gone.
  await page.goto(TEAM);
  await page.getByLabel(`Role of ${email}`).selectOption('Viewer');
  await expect(page.getByLabel(`Role of ${email}`)).toHaveValue('VIEWER');
  await member.reload();
  await expect(detail(member).getByLabel('Status')).toBeDisabled();
  await expect(detail(member).getByRole('button', { name: 'Today', exact: true })).toBeHidden();
  await expectUsable(member, 'open lead of a viewer');
  await page.getByRole('button', { name: `Remove ${viewerEmail}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(viewer.getByRole('heading', { name: 'Run a Scrape' })).toBeVisible();
  await expect(viewer.getByText(/^You're no longer a member of the account/)).toBeVisible();

  // The audit log has who joined, changed and left.
  await page.goto('/dashboard/settings/audit');
  const log = page.getByRole('table', { name: 'Audit log' });
  for (const entry of [/Removed/, /from Member to Viewer/, /Joined as Member/, /Invited/])
    await expect(log.getByRole('row').filter({ hasText: entry }).first()).toBeVisible();
});
