import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build, type Manifest } from 'vite';
import { isGuide, pageFile, PAGES, type GuidePath, type PagePath } from '../contract/pages.ts';
import { packClient } from './build-client.ts';

/*
 * `node runtime/build-web.ts FOLDER` builds the web client and renders the public pages: /pricing becomes pricing.html.
 * app.html is the empty page of the app behind the login, client.html that of a delivery's client. client.tgz is the API's npm package.
 * The server fills in {{publicUrl}} and the operator's details (`backend/app/web/web-client.ts`).
 */
const GUIDE = 'screens/site/docs/load.tsx';

/** The module behind each page, as `frontend/screens/site/pages.ts` imports it. */
const SOURCES: Record<Exclude<PagePath, GuidePath>, string> = {
  '/': 'screens/site/Landing.tsx',
  '/pricing': 'screens/site/pricing/Pricing.tsx',
  '/leads': 'screens/site/leads/SampleLeads.tsx',
  '/tech-stack': 'screens/site/tech-stack/TechStack.tsx',
  '/portfolio': 'screens/site/portfolio/Portfolio.tsx',
  '/privacy': 'screens/site/legal/Privacy.tsx',
  '/terms': 'screens/site/legal/Terms.tsx',
  '/404': 'screens/site/NotFound.tsx',
};

// Jest sets "test", which builds React for development. The server's CSP blocks the styles of that build.
process.env.NODE_ENV = 'production';

const outDir = resolve(process.argv[2] ?? 'dist-web');
const rendererDir = join(outDir, '..', 'renderer');

await build({
  logLevel: 'warn',
  build: { outDir, emptyOutDir: true, manifest: true },
});
await build({
  logLevel: 'warn',
  publicDir: false,
  build: { outDir: rendererDir, emptyOutDir: true, ssr: 'app/prerender.tsx' },
});

const { render, searchEntries } = (await import(
  pathToFileURL(join(rendererDir, 'prerender.js')).href
)) as {
  render(path: PagePath): Promise<string>;
  searchEntries: object[];
};
const manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest;
const shell = readFileSync(join(outDir, 'index.html'), 'utf8');
renameSync(join(outDir, 'index.html'), join(outDir, 'app.html'));
writeFileSync(join(outDir, 'client.html'), clientPage());
for (const path of Object.keys(PAGES) as PagePath[]) {
  // One at a time: concurrent renderings would share module state.
  // oxlint-disable-next-line no-await-in-loop
  writeFileSync(join(outDir, pageFile(path)), pageOf(path, await render(path)));
}
writeFileSync(join(outDir, 'sitemap.xml'), sitemap());
writeFileSync(join(outDir, 'guide-index.json'), JSON.stringify(searchEntries));
rmSync(rendererDir, { recursive: true });
rmSync(join(outDir, '.vite'), { recursive: true });
await packClient(join(outDir, 'client.tgz'));
await compressAssets(join(outDir, 'assets'));

/**
 * Writes `NAME.br` next to each text file. Compressing them for each request took the server nine times as long as sending them. The
 * best quality would take twice as long to save another 2%.
 */
async function compressAssets(folder: string) {
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 10 };
  const names = readdirSync(folder).filter((name) => /\.(js|css|json|svg)$/.test(name));
  const compress = promisify(brotliCompress);
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      writeFileSync(`${file}.br`, await compress(readFileSync(file), { params: quality }));
    }),
  );
}

/** Puts a page into the shell and preloads its own styles and scripts. */
function pageOf(path: PagePath, html: string): string {
  const { title, description, theme }: { title: string; description: string; theme?: string } =
    PAGES[path];
  const name = path === '/' ? `Lead Delivery · ${title}` : `${title} · Lead Delivery`;
  const address = `{{publicUrl}}${path}`;
  const { styles, scripts } = filesOf(path);
  const preview = {
    title: name,
    description,
    type: 'website',
    url: address,
    site_name: 'Lead Delivery',
    image: '{{publicUrl}}/og.png',
    'image:width': '1200',
    'image:height': '630',
    'image:alt': 'Lead Delivery: business leads from map data',
  };
  const head = [
    path === '/404'
      ? '<meta name="robots" content="noindex" />'
      : `<link rel="canonical" href="${address}" />`,
    ...Object.entries(preview).map(
      ([property, content]) => `<meta property="og:${property}" content="${escape(content)}" />`,
    ),
    '<meta name="twitter:card" content="summary_large_image" />',
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}" />`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
  ];
  return fillIn(theme ? themed(shell, theme) : shell, [
    [/<title>.*?<\/title>/, `<title>${escape(name)}</title>`],
    [
      /<meta\s+name="description"[^>]*>/,
      `<meta name="description" content="${escape(description)}" />`,
    ],
    ['</head>', `  ${head.join('\n    ')}\n  </head>`],
    ['<div id="root"></div>', `<div id="root">${html}</div>`],
    [/<noscript>.*?<\/noscript>/s, '<script type="application/json" id="site">{{site}}</script>'],
  ]);
}

/** The shell without our name and icons: clients see the brand of the sender. */
function clientPage(): string {
  return fillIn(shell, [
    [
      /<title>.*?<\/title>/,
      '<title>Delivery</title>\n    <meta name="robots" content="noindex, nofollow" />\n    <meta name="referrer" content="no-referrer" />',
    ],
    [/<meta\s+name="description"[^>]*>\s*/, ''],
    // Without an icon, browsers request /favicon.ico.
    [
      /(?:<link rel="(?:icon|apple-touch-icon|manifest)"[^>]*>\s*)+/,
      '<link rel="icon" href="data:," />\n    ',
    ],
    [/<noscript>.*?<\/noscript>/s, '<noscript>This page needs JavaScript.</noscript>'],
  ]);
}

/** Fixes the page's theme, overriding the visitor's choice. */
function themed(page: string, theme: string): string {
  return fillIn(page, [
    ['<html lang="en">', `<html lang="en" data-theme="${theme}">`],
    [
      new RegExp(
        String.raw`<meta name="theme-color" media="\(prefers-color-scheme: (?!${theme})\w+\)"[^>]*>\s*`,
      ),
      '',
    ],
    [` media="(prefers-color-scheme: ${theme})"`, ''],
  ]);
}

/** Throws if a placeholder is missing, so a changed shell can't silently drop a page's head. */
function fillIn(text: string, replacements: [RegExp | string, string][]): string {
  return replacements.reduce((page, [placeholder, content]) => {
    const next = page.replace(placeholder, () => content);
    if (next === page) throw new Error(`index.html has no ${String(placeholder)}`);
    return next;
  }, text);
}

/** Files of a page's chunk and its imports that the shell doesn't load yet. */
function filesOf(path: PagePath): { styles: string[]; scripts: string[] } {
  const styles = new Set<string>();
  const scripts = new Set<string>();
  const collect = (source: string) => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`No chunk was built from ${source}`);
    const { file, css = [], imports = [] } = chunk;
    if (scripts.has(file)) return;
    scripts.add(file);
    // Imports first, as in the cascade.
    imports.forEach(collect);
    for (const style of css) styles.add(style);
  };
  collect(isGuide(path) ? GUIDE : SOURCES[path]);
  const isNew = (file: string) => !shell.includes(`/${file}`);
  return { styles: [...styles].filter(isNew), scripts: [...scripts].filter(isNew) };
}

function sitemap(): string {
  const pages = Object.keys(PAGES).filter((path) => path !== '/404');
  const urls = pages.map((path) => `  <url><loc>{{publicUrl}}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
