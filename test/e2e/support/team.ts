import type { Browser, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { mailTo, PRODUCT_URL } from './product.ts';

/** Helpers of journeys with several people. */

export const TEAM = '/dashboard/settings/team';

/** The path of the last link in an email to an address. */
export async function linkTo(email: string, pattern: RegExp): Promise<string> {
  await expect.poll(() => pattern.exec(mailTo(email)?.text ?? '')?.[0]).toBeTruthy();
  return pattern.exec(mailTo(email)!.text)![0];
}
export const invitationTo = (email: string) => linkTo(email, /http\S+\/join\?token=\S+/);

/** Another person's browser. */
export async function openBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: PRODUCT_URL });
  return context.newPage();
}

export async function invite(page: Page, email: string, role: string, company?: string) {
  await page.getByRole('button', { name: 'Invite a teammate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a teammate' });
  if (company) await dialog.getByLabel('Company name').fill(company);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Role').selectOption(role);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`We sent ${email} an invitation.`)).toBeVisible();
}
