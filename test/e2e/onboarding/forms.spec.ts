import { expect, test } from '../support/fixtures.ts';

test.describe('for a visitor', () => {
  test.use({ visitor: 'stranger' });

  // @requirement 2.1
  test('the login has email and password fields, a submit button, OR and a social button', async ({
    page,
  }) => {
    await page.goto('/login');
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
    const elements = [
      page.getByRole('button', { name: 'Login', exact: true }),
      page.getByText('OR', { exact: true }),
      page.getByRole('button', { name: 'Continue with Google' }),
      page.getByRole('button', { name: "Don't have an account? Create one" }),
    ];
    const tops: number[] = [];
    for (const element of elements) tops.push((await element.boundingBox())!.y);
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    await page.getByRole('button', { name: "Don't have an account? Create one" }).click();
    await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
    await expect(page.getByText('OR', { exact: true })).toBeVisible();
    await expect(
      page.getByRole('button', { name: 'Already have an account? Login' }),
    ).toBeVisible();
  });
});

test.describe('for a newcomer', () => {
  test.use({ visitor: 'newcomer' });

  // @requirement 2.14
  test('the wizard header has Logout and a theme toggle that persists', async ({ page }) => {
    await page.goto('/onboarding');
    const header = page.getByRole('banner');
    await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible();
    await header.getByRole('button', { name: 'Switch to dark theme' }).click();
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await header.getByRole('button', { name: 'Switch to light theme' }).click();
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
  });
});
