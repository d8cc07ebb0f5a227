import type { Page } from '@playwright/test';
import { COUNTRIES, US_STATES } from '../../contract/fields.ts';
import { expect, test } from './fixtures.ts';
import { fillAddress, fillContact, next, reachReview, step } from './screens.ts';

const options = (page: Page, label: string) =>
  page.getByLabel(label).locator('option').allTextContents();

test.describe('of a stranger', () => {
  test.use({ visitor: 'stranger' });

  test('the login has address, password, its button, OR, and a social provider', async ({
    page,
  }) => {
    await page.goto('/login');
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
    const parts = [
      page.getByRole('button', { name: 'Login', exact: true }),
      page.getByText('OR', { exact: true }),
      page.getByRole('button', { name: 'Continue with Google' }),
      page.getByRole('button', { name: "Don't have an account? Create one" }),
    ];
    const tops: number[] = [];
    for (const part of parts) tops.push((await part.boundingBox())!.y);
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    await page.getByRole('button', { name: "Don't have an account? Create one" }).click();
    await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
    await expect(page.getByText('OR', { exact: true })).toBeVisible();
    await expect(
      page.getByRole('button', { name: 'Already have an account? Login' }),
    ).toBeVisible();
  });
});

test.describe('of a newcomer', () => {
  test.use({ visitor: 'newcomer' });

  test('the head of the wizard switches the theme, which stays, and has the logout', async ({
    page,
  }) => {
    await page.goto('/onboarding');
    const head = page.getByRole('banner');
    await expect(head.getByRole('button', { name: 'Logout' })).toBeVisible();
    await head.getByRole('button', { name: 'Switch to dark theme' }).click();
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await head.getByRole('button', { name: 'Switch to light theme' }).click();
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
  });

  test('country, state and business details offer what the specification lists, and need no answer', async ({
    page,
  }) => {
    await page.goto('/onboarding');
    await page.getByLabel('Individual').check();
    await next(page).click();
    await fillContact(page);
    await next(page).click();
    await expect(page.getByLabel('Country')).toHaveValue('United States');
    expect(await options(page, 'Country')).toEqual([...COUNTRIES]);
    expect((await options(page, 'State')).slice(1)).toEqual(US_STATES.map(({ label }) => label));
    await fillAddress(page);
    await next(page).click();
    await step(page, 'What are you looking for?');
    const offered = async (label: string) => (await options(page, label)).slice(1);
    expect(await offered('Industry')).toEqual([
      'Technology',
      'Healthcare',
      'Finance',
      'Real Estate',
      'Marketing',
      'Consulting',
      'E-commerce',
      'Other',
    ]);
    expect(await offered('Business size')).toEqual([
      'Solo',
      '2-10 people',
      '11-50 people',
      '51-200 people',
      '200+ people',
    ]);
    expect(await offered('Lead goals')).toEqual([
      '1-50 leads per month',
      '51-200 leads per month',
      '201-500 leads per month',
      '500+ leads per month',
    ]);
    await expect(next(page)).toBeEnabled();
    await next(page).click();
    await expect(page.getByRole('button', { name: 'Complete Setup' })).toBeEnabled();
  });

  test('a setup that is lost on the way says the error’s message, or that an error occurred', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/ERR_FAILED/, /Saving the onboarding answers failed/);
    await page.goto('/onboarding');
    await reachReview(page);
    const complete = page.getByRole('button', { name: 'Complete Setup' });
    await page.route('/api/users/me/complete-onboarding', (route) => route.abort());
    await complete.click();
    await expect(page.getByRole('alert')).toContainText('Failed to fetch');
    await page.evaluate(() => {
      const { fetch } = window;
      window.fetch = (input, init) => {
        const url = input instanceof Request ? input.url : String(input);
        if (url.endsWith('/complete-onboarding')) return Promise.reject(new Error(''));
        return fetch(input, init);
      };
    });
    await complete.click();
    await expect(page.getByRole('alert')).toContainText('An error occurred');
    await expect(complete).toBeEnabled();
  });
});
