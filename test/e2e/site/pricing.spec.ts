import { CHANGES } from '../../../frontend/screens/site/pricing/changes.ts';
import type { Page } from '@playwright/test';
import { open } from '../support/hydrated.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectUsable } from '../support/usable.ts';

test.use({ visitor: 'stranger' });

const YEARLY = ['$79', '$169', '$299', '$449'];
const plans = (page: Page) => page.getByRole('region', { name: 'Plans', exact: true });
const prices = (page: Page) => plans(page).locator('strong');
const subscribe = (page: Page, plan: string) =>
  page.getByRole('link', { name: `Subscribe to ${plan}` });

// @requirement 2.80
test('on a phone, comparison cells are below their label and no text is cut off', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await open(page, '/pricing');
  const table = page.getByRole('table', { name: 'Compare Plans' });
  const label = (await table.getByRole('rowheader', { name: 'Priority Support' }).boundingBox())!;
  const cell = (await table.getByRole('cell', { name: 'Dedicated support' }).boundingBox())!;
  expect(cell.y).toBeGreaterThanOrEqual(label.y + label.height);
  const cut = await table
    .locator('th, td')
    .evaluateAll((cells) =>
      cells
        .filter((tableCell) => tableCell.scrollWidth > tableCell.clientWidth)
        .map((tableCell) => tableCell.textContent),
    );
  expect(cut).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page is readable, and Subscribe opens the sign-up page', async ({ page }) => {
    await page.goto('/pricing');
    await expect(prices(page)).toHaveText(YEARLY);
    await expect(page.getByText('$99 if billed monthly.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Changelog' })).toContainText(CHANGES[0]!.title);
    await subscribe(page, 'Pro').click();
    await expect(page).toHaveURL('/login?mode=signup&plan=PRO&period=YEARLY');
  });
});

test.describe('accessibility', () => {
  test('the pricing page is accessible', async ({ page }) => {
    await open(page, '/pricing');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectUsable(page, 'pricing');
    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
    await expectUsable(page, 'pricing with its menu open');
  });
});
