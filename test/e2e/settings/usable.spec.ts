import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { CALL, openComplete, PATH, save, saved } from '../support/profile.ts';
import { choosePlan } from '../support/product.ts';
import { answerDialogs } from '../support/screens.ts';
import { expectUsable } from '../support/usable.ts';

const TABS = '/dashboard/settings';
const showTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click();

test.describe('accessibility', () => {
  test('the profile is accessible when incomplete, failed and saved', async ({
    page,
    person,
    complaints,
  }) => {
    complaints.expect(/status of 500/, /Failed to update profile/);
    await page.goto(PATH);
    await save(page).click();
    await expect(page.getByText('City is required')).toBeVisible();
    await expectUsable(page, 'profile incomplete');
    await openComplete(page, person);
    await page.getByLabel('Country').selectOption('Canada');
    await page.getByLabel('State/Province').fill('Ontario');
    await page.route(CALL, (route) => route.fulfill({ status: 500 }));
    await save(page).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectUsable(page, 'profile failed');
    await page.unroute(CALL);
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    await expectUsable(page, 'profile saved');
  });

  test('tabs whose content fails to load or save are accessible', async ({ page, complaints }) => {
    complaints.expect(/status of 500/, /Failed to (update|generate)/);
    const fail = (call: string) => page.route(call, (route) => route.fulfill({ status: 500 }));
    await fail(CALL);
    await page.goto(PATH);
    await expect(page.getByRole('alert')).toBeVisible();
    await expectUsable(page, 'profile unreadable');

    await fail('/api/settings/security/events*');
    await showTab(page, 'Security');
    await expect(page.getByRole('alert')).toContainText('Failed to fetch security events');
    await expectUsable(page, 'settings security failed');

    await fail('/api/settings/api-keys');
    await showTab(page, 'API & Integrations');
    await expect(page.getByRole('alert')).toContainText('Failed to fetch API keys');
    await page.getByRole('button', { name: 'Generate' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Generate' }).click();
    await expect(dialog.getByText('Failed to generate API key')).toBeVisible();
    await expectUsable(page, 'settings api failed');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();

    await page.route('/api/settings/notifications', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500 }) : route.fallback(),
    );
    await showTab(page, 'Notifications');
    await page.getByRole('switch', { name: 'Weekly summary' }).click();
    await expect(page.getByText("Couldn't save")).toBeVisible();
    await expectUsable(page, 'notifications');
  });

  test('the security events, and the danger tab during an export, are accessible', async ({
    page,
  }) => {
    const event = { meta: {}, ip: null, userAgent: null, occurredAt: '2026-11-21T10:00:00.000Z' };
    await page.route('/api/settings/security/events*', (route) =>
      route.fulfill({
        json: [
          { ...event, id: 'b6f9b8a0-6f0b-4b0e-8b1e-3f7f0e1c2d3a', type: 'sessions_revoked' },
          {
            ...event,
            id: 'b6f9b8a0-6f0b-4b0e-8b1e-3f7f0e1c2d3b',
            type: 'profile_updated',
            meta: { fields: ['firstName', 'city'], method: '<b>markup</b>' },
          },
        ],
      }),
    );
    await page.goto(`${TABS}/security`);
    await expect(page.getByText('Changed: first name, city')).toBeVisible();
    await expectUsable(page, 'settings security');

    await showTab(page, 'Danger Zone');
    await page.getByLabel('Type DELETE to confirm').fill('DELETE');
    const pending = {
      id: 'b6f9b8a0-6f0b-4b0e-8b1e-3f7f0e1c2d3a',
      status: 'PENDING',
      requestedAt: '2026-11-21T10:00:00.000Z',
      readyAt: null,
      downloadUrl: null,
      expiresAt: null,
    };
    await page.route('/api/settings/export-request', (route) =>
      route.fulfill({ status: 202, json: pending }),
    );
    await page.route('/api/settings/export-status/*', (route) => route.fulfill({ json: pending }));
    answerDialogs(page);
    await page.getByRole('button', { name: 'Export My Data' }).click();
    await expect(page.getByText(/^Preparing your export/)).toBeVisible();
    await expectUsable(page, 'settings danger pending');
  });

  test("the brand tab is accessible when the plan doesn't include it, and with a long name", async ({
    page,
    person,
    database,
  }) => {
    await choosePlan(database, person, 'PRO');
    await page.goto(`${TABS}/branding`);
    await expect(page.getByText('Included in Agency')).toBeVisible();
    await expectUsable(page, 'settings brand not in the plan');
    await choosePlan(database, person, 'AGENCY');
    await page.reload();
    await page.getByLabel('Name').fill('Sunshine Growth Partners of the San Francisco Bay');
    await page.getByLabel('Color').fill('#8a1c1c');
    await expect(page.getByText(/^Contrast with white text: 9/)).toBeVisible();
    await expectUsable(page, 'settings brand');
  });
});
