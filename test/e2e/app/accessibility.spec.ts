import { expect, test } from '../support/fixtures.ts';
import { menu } from '../support/leads.ts';
import { expectUsable } from '../support/usable.ts';
import { fillAddress, fillContact, next, scrape, expectStep } from '../support/screens.ts';

test.describe('accessibility', () => {
  test.describe('signed out', () => {
    test.use({ visitor: 'stranger' });

    test('the home page is accessible', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectUsable(page, 'start');
    });

    test('the sign-up and the account chooser are accessible', async ({ page }) => {
      await page.goto('/login?mode=signup');
      await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
      await expectUsable(page, 'sign-up');
      await page.goto('/login/emulator-chooser');
      await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
      await expectUsable(page, 'chooser');
    });
  });

  test.describe('as a newcomer', () => {
    test.use({ visitor: 'newcomer' });

    test('the first three onboarding steps are accessible', async ({ page }) => {
      await page.goto('/onboarding');
      await page.getByLabel('Company', { exact: true }).check();
      await expectUsable(page, 'onboarding 1');
      await next(page).click();
      await page.getByLabel('Company name').fill('Engines');
      await page.getByLabel('Company website').fill('javascript:alert(1)');
      await page.getByLabel('Company website').blur();
      await expect(page.getByText('Please enter a web address')).toBeVisible();
      await expectUsable(page, 'onboarding 2 error');
      await page.getByLabel('Company website').fill('');
      await next(page).click();
      await fillContact(page);
      await expectUsable(page, 'onboarding 3');
    });

    test('the last three onboarding steps are accessible, even when saving fails', async ({
      page,
      complaints,
    }) => {
      complaints.expect(/status of 500/, /SaveError: Failed to/);
      await page.goto('/onboarding');
      await page.getByLabel('Company', { exact: true }).check();
      await next(page).click();
      await page.getByLabel('Company name').fill('Engines');
      await next(page).click();
      await fillContact(page);
      await next(page).click();
      await fillAddress(page);
      await expectUsable(page, 'onboarding 4');
      await next(page).click();
      await expectStep(page, 'What are you looking for?');
      await expectUsable(page, 'onboarding 5');
      await next(page).click();
      await page.route('/api/users/me', (route) => route.fulfill({ status: 500 }));
      await page.getByRole('button', { name: 'Complete Setup' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectUsable(page, 'onboarding 6 failed');
    });
  });

  test.describe('as a subscriber', () => {
    test('the dashboard is accessible while a run starts and finds leads', async ({
      page,
      holds,
    }) => {
      await page.goto('/dashboard');
      await holds.holdAfter(0, 25);
      await scrape(page, 'Austin', 'restaurant', 60);
      await expect(page.getByText('Spinning up the scraper...')).toBeVisible();
      await expectUsable(page, 'run starting');
      await holds.release(0);
      await expect(page.getByText('25 / 60 leads')).toBeVisible();
      await expectUsable(page, 'run in progress');
    });

    test('run results and the history are accessible', async ({ page }) => {
      await page.goto('/dashboard');
      await scrape(page, 'San Francisco', 'coffee shop', 50);
      await expect(page.getByText('Only 11 leads found')).toBeVisible();
      await expect(page.getByRole('progressbar')).toBeHidden();
      await expectUsable(page, 'results');
      await page.setViewportSize({ width: 1440, height: 800 });
      await menu(page, 'History').click();
      await expect(page.getByText('1 run found')).toBeVisible();
      await expectUsable(page, 'history');
    });

    test('the city suggestions and messages about ambiguous, empty and invalid searches are accessible', async ({
      page,
      complaints,
    }) => {
      complaints.expect(/status of 422/, /status of 404/);
      await page.goto('/dashboard');
      await page.getByLabel('City').pressSequentially('san fr');
      await expect(page.getByRole('option', { name: /^San Francisco, CA/ })).toBeVisible();
      await expectUsable(page, 'suggestions');
      await page.setViewportSize({ width: 1280, height: 720 });
      await scrape(page, 'Springfield', 'restaurant');
      await expect(page.getByText('Which city did you mean?')).toBeVisible();
      await expectUsable(page, 'ambiguous city');
      await scrape(page, 'San Francisco', 'dentist');
      await expect(page.getByText(/^No results for "dentist"/)).toBeVisible();
      await expectUsable(page, 'no leads');
      await page.getByLabel('Leads', { exact: true }).fill('0');
      await page.getByRole('button', { name: 'Run Scrape' }).click();
      await expect(page.getByText(/Leads must be a whole number/)).toBeVisible();
      await expectUsable(page, 'wrong number of leads');
    });

    test('the history is accessible when empty and when it fails to load', async ({
      page,
      complaints,
    }) => {
      complaints.expect(/status of 500/, /Failed to fetch history/);
      await page.goto('/dashboard/history');
      await expect(page.getByText('No scrape runs found')).toBeVisible();
      await expectUsable(page, 'history empty');
      await page.route(/\/api\/scraperuns\?/, (route) => route.fulfill({ status: 500 }));
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectUsable(page, 'history failed');
    });

    test('a loading history and an unreachable server are accessible', async ({
      page,
      complaints,
    }) => {
      complaints.expect(/ERR_CONNECTION_REFUSED/, /ERR_FAILED/);
      await page.route(/\/api\/scraperuns\?/, () => {});
      await page.goto('/dashboard/history');
      await expect(page.getByText('Loading history...')).toBeVisible();
      await expectUsable(page, 'history loading');
      await page.route('/api/config', (route) => route.abort('connectionrefused'));
      await page.goto('/dashboard');
      await expect(page.getByText("We can't reach Lead Delivery right now.")).toBeVisible();
      await expectUsable(page, 'unreachable');
    });

    test('the account menu and the phone menu are accessible', async ({ page }) => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: /Account menu/ }).click();
      await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
      await expectUsable(page, 'account menu');
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 360, height: 800 });
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
      await expectUsable(page, 'phone menu');
    });
  });
});
