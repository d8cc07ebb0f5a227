import { expect, test } from '../support/fixtures.ts';
import { expectUsable } from '../support/usable.ts';

test.use({ visitor: 'stranger' });

const TEXTS = [
  { path: '/privacy', link: 'Privacy Policy' },
  { path: '/terms', link: 'Terms of Service' },
];

for (const { path, link } of TEXTS) {
  // @requirement 2.65
  test(`${link} is accessible, and its table of contents links to each section`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    const headings = page.getByRole('main').locator('section h2');
    await expect(contents).toHaveText(await headings.allTextContents());
    expect(await contents.count()).toBeGreaterThan(7);
    const last = contents.last();
    await last.click();
    await expect(headings.last()).toBeInViewport();
    expect(new URL(page.url()).hash).toBe(await last.getAttribute('href'));
    // The fixed header does not cover the heading.
    await contents.nth(3).click();
    const header = (await page.getByRole('banner').boundingBox())!;
    await expect
      .poll(async () => (await headings.nth(3).boundingBox())!.y)
      .toBeGreaterThan(header.y + header.height);
    await expectUsable(page, link);
  });
}

// @requirement 2.65
test('public pages set no cookies, as the privacy policy promises', async ({ page, context }) => {
  for (const path of ['/', '/privacy', '/terms', '/tech-stack']) {
    await page.goto(path, { waitUntil: 'networkidle' });
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

// @requirement 2.70
test('an unknown path returns an accessible 404 page', async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  const response = await page.goto('/no/such-page?from=search');
  expect(response?.status()).toBe(404);
  await expect(
    page.getByRole('heading', { level: 1, name: "This page doesn't exist" }),
  ).toBeVisible();
  await expectUsable(page, 'not found');
});
