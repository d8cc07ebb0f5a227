import { PAGES, type PagePath } from '#contract/pages.js';
import { SITE } from '#contract/site.js';
import { ADMIN, codeOf, FIREBASE, SCHEMAS } from '../support/loaded-code.ts';
import { expect, test } from '../support/fixtures.ts';
import { PRODUCT_URL } from '../support/product.ts';

const PATHS = Object.keys(PAGES) as PagePath[];
const statusOf = (path: PagePath) => (path === '/404' ? 404 : 200);

test.use({ visitor: 'stranger' });
test.beforeEach(({ complaints }) => complaints.expect(/status of 404 \(Not Found\).*\/404/));

// @requirement 2.70
test('every page has metadata for search engines and previews, and nothing that the content security policy forbids', async ({
  request,
}) => {
  for (const path of PATHS) {
    await test.step(path, async () => {
      const response = await request.get(path, { headers: { Accept: 'text/html' } });
      const html = await response.text();
      const { title, description } = PAGES[path];
      const full = path === '/' ? `Lead Delivery · ${title}` : `${title} · Lead Delivery`;
      expect(response.status()).toBe(statusOf(path));
      expect(html).toContain(`<title>${full}</title>`);
      expect(html).toContain(`<meta name="description" content="${description}" />`);
      expect(html).toContain(`<meta property="og:title" content="${full}" />`);
      expect(html).toContain(`<meta property="og:image" content="${PRODUCT_URL}/og.png" />`);
      if (path === '/404') expect(html).toContain('<meta name="robots" content="noindex" />');
      else expect(html).toContain(`<link rel="canonical" href="${PRODUCT_URL}${path}" />`);
      expect(html).not.toContain('{{');
      expect(html).not.toMatch(/\sstyle=/);
      expect(html.match(/<script(?![^>]*\bsrc=)[^>]*>/g)).toEqual([
        ...(path.startsWith('/docs') ? ['<script type="application/json" id="guide">'] : []),
        '<script type="application/json" id="site">',
      ]);
    });
  }
});

test('every page loads no admin, identity provider or schema code, and hydrates without a mismatch', async ({
  page,
}) => {
  for (const path of PATHS) {
    await test.step(path, async () => {
      // React logs a hydration mismatch as an error, which fails the test.
      const code = await codeOf(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      for (const library of [ADMIN, FIREBASE, SCHEMAS]) expect(code).not.toMatch(library);
      expect(code).toContain('react');
    });
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // @requirement 2.70
  test('every page is readable, and its links work', async ({ page }) => {
    for (const path of PATHS) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('contentinfo').getByText(SITE.supportEmail)).toBeVisible();
        const name = path === '/' ? 'Login' : 'Log in';
        const link = page.getByRole('banner').getByRole('link', { name, exact: true });
        await expect(link).toHaveAttribute('href', '/login');
      });
    }
  });
});

for (const path of ['/', '/login']) {
  test(`${path} links icons and a web manifest that are all served`, async ({ page, request }) => {
    await page.goto(path);
    const linked = await page
      .locator('link[rel=icon], link[rel=apple-touch-icon], link[rel=manifest]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(linked).toEqual([
      '/favicon.ico',
      '/favicon.svg',
      '/apple-touch-icon.png',
      '/manifest.webmanifest',
    ]);
    const manifest = await request.get('/manifest.webmanifest');
    expect(manifest.headers()['content-type']).toContain('application/manifest+json');
    const { name, start_url, icons } = (await manifest.json()) as {
      name: string;
      start_url: string;
      icons: { src: string }[];
    };
    expect([name, start_url, icons.length]).toEqual(['Lead Delivery', '/dashboard', 3]);
    for (const address of [...linked, ...icons.map(({ src }) => src)]) {
      // One at a time, so that the message names the missing one.
      // oxlint-disable-next-line no-await-in-loop
      const response = await request.get(address!);
      expect(response.status(), address!).toBe(200);
      expect(response.headers()['content-type'], address!).toMatch(/^image|manifest/);
    }
  });
}

// @requirement 2.70
test('the sitemap lists every page, and robots.txt excludes the app', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(robots).toContain(`Sitemap: ${PRODUCT_URL}/sitemap.xml`);
  expect(robots).toContain('Disallow: /dashboard');
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
  expect(listed).toEqual(PATHS.filter((path) => path !== '/404').map((path) => PRODUCT_URL + path));
});
