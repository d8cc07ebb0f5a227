import { expect, test } from '../support/fixtures.ts';
import { open } from '../support/hydrated.ts';
import { ADMIN, codeOf, FIREBASE, SCHEMAS } from '../support/loaded-code.ts';
import { expectUsable } from '../support/usable.ts';

test.describe('for a visitor', () => {
  test.use({ visitor: 'stranger' });

  test('help is found from the header, searched, and read in the language of choice', async ({
    page,
    baseURL,
  }) => {
    await open(page, '/');
    await page.getByRole('banner').getByRole('link', { name: 'Help' }).click();
    await expect(page).toHaveURL('/docs');
    await expect(page).toHaveTitle('Help · Lead Delivery');

    await page.getByRole('searchbox', { name: 'Search help' }).fill('bearer token');
    const results = page.getByRole('list', { name: 'Search results' });
    await expect(results.getByRole('link').first()).toBeVisible();
    await expectUsable(page, 'help, search results');
    await results.getByRole('link', { name: /API quick start: 1. Create a key/ }).click();
    await expect(page).toHaveURL('/docs/api#1-create-a-key');
    await expect(page.getByRole('heading', { name: '1. Create a key' })).toBeInViewport();

    await page.getByRole('tab', { name: 'JavaScript' }).first().click();
    await expect(page.getByRole('tabpanel').first()).toContainText(`fetch(\`${baseURL}\${path}\``);
    await expect(page.getByRole('tab', { name: 'JavaScript', selected: true })).toHaveCount(4);
    await expectUsable(page, 'help, API quick start');
  });

  test('a page with wide tables fits on a phone, and each of its headings is a link', async ({
    page,
  }) => {
    await open(page, '/docs/billing');
    await expectUsable(page, 'help, plans and billing');
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Cancel' })
      .click();
    await expect(page).toHaveURL('/docs/billing#cancel');
    await expect(page.getByRole('heading', { name: 'Cancel' })).toBeInViewport();
  });

  test('help is readable without JavaScript and names the address of this installation', async ({
    request,
    baseURL,
  }) => {
    const text = await (await request.get('/docs/api')).text();
    expect(text).toContain('<h2 id="5-download-a-file">');
    expect(text).toContain(`curl ${baseURL}/api/scraperuns`);
    expect(text).not.toContain('{{');
    expect(
      (await request.get('/docs/nothing', { headers: { Accept: 'text/html' } })).status(),
    ).toBe(404);
  });

  test('help loads no code of the dashboard, the identity provider, schemas or Markdown', async ({
    page,
  }) => {
    const code = await codeOf(page, '/docs/api');
    for (const library of [ADMIN, FIREBASE, SCHEMAS, /blockquote.*fences/]) {
      expect(code).not.toMatch(library);
    }
  });
});

test('help in the dashboard opens the page for the current screen', async ({ page }) => {
  await page.goto('/dashboard/deliveries');
  const help = page.getByRole('banner').getByRole('link', { name: 'Help (opens in a new tab)' });
  const opened = page.waitForEvent('popup');
  await help.click();
  await expect(await opened).toHaveURL('/docs/deliveries');
  await page.goto('/dashboard/settings/api');
  await expect(help).toHaveAttribute('href', '/docs/api');
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: 'More, open menu' }).click();
  const inMenu = page.getByRole('dialog', { name: 'Menu' });
  await expect(inMenu.getByRole('link', { name: 'Help (opens in a new tab)' })).toBeInViewport({
    ratio: 1,
  });
});
