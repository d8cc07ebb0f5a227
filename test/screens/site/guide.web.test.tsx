import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen, within, type RenderOptions } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GUIDE_PATHS, PAGES, type GuidePath } from '#contract/pages.js';
import { HelpLink } from '../../../frontend/app/dashboard/HelpLink';
import type { GuideContent, SearchEntry } from '../../../frontend/screens/site/docs/content';
import { Guide } from '../../../frontend/screens/site/docs/Guide';
import { renderPage } from '../../../frontend/screens/site/docs/markdown';
import { TABLES } from '../../../frontend/screens/site/docs/tables';
import Landing from '../../../frontend/screens/site/Landing';
import { renderSignedIn, textsOf } from '../../support/dom/render';

const folder = join(import.meta.dirname, '../../../docs/guide');
const nameOf = (path: GuidePath) => path.slice('/docs/'.length) || 'index';
const pages = GUIDE_PATHS.map((path) => ({
  path,
  ...renderPage(path, readFileSync(join(folder, `${nameOf(path)}.md`), 'utf8'), TABLES),
}));
const htmlOf = (path: string) =>
  pages
    .find((page) => page.path === path)!
    .blocks.map((block) => ('html' in block ? block.html : ''))
    .join('\n');
const idsOf = (path: string) => [...htmlOf(path).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
const entries: SearchEntry[] = pages
  .flatMap(({ sections }) => sections)
  .map((section, id) => ({ id, ...section }));

/** Addresses outside the guide that its pages link to. */
const ELSEWHERE = [
  ...Object.keys(PAGES),
  '/api/docs',
  '/api/openapi.json',
  '/login?mode=signup',
  '/dashboard/settings/api',
];

function open(path: GuidePath, options?: RenderOptions, loadEntries = async () => entries) {
  const { sections: _, ...page } = pages.find((candidate) => candidate.path === path)!;
  const content: GuideContent = { ...page, description: PAGES[path].description, pages };
  return render(<Guide content={content} loadEntries={loadEntries} />, options);
}

describe('the pages of the guide', () => {
  it('are the Markdown files of docs/guide, each linked from the first page', () => {
    const files = readdirSync(folder).filter((file) => file.endsWith('.md'));
    expect(files.sort()).toEqual(GUIDE_PATHS.map((path) => `${nameOf(path)}.md`).sort());
    for (const path of GUIDE_PATHS.slice(1)) expect(htmlOf('/docs')).toContain(`href="${path}"`);
  });

  it.each(GUIDE_PATHS)('show their title, text and links to the other pages: %s', (path) => {
    open(path);
    expect(textsOf([screen.getByRole('heading', { level: 1 })])).toEqual([PAGES[path].title]);
    const links = within(screen.getByRole('navigation', { name: 'All help pages' }));
    expect(links.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      ...GUIDE_PATHS,
    ]);
    expect(links.getByRole('link', { current: 'page' })).toHaveAttribute('href', path);
    // oxlint-disable-next-line jest/no-conditional-in-test -- a short page has no headings
    const contents = screen.queryByRole('navigation', { name: 'On this page' });
    const anchors = contents ? within(contents).getAllByRole('link') : [];
    expect(anchors.map((link) => link.getAttribute('href')!.slice(1))).toEqual(
      pages.find((page) => page.path === path)!.headings.map(({ id }) => id),
    );
    expect(htmlOf(path)).not.toContain('<!--');
  });

  it.each(GUIDE_PATHS)('link only to pages and headings that exist: %s', (path) => {
    const ids = idsOf(path);
    expect(new Set(ids).size).toBe(ids.length);
    const broken = [...htmlOf(path).matchAll(/href="([^"]+)"/g)]
      .map(([, href]) => href!)
      .filter((href) => !/^(https:|mailto:)/.test(href))
      .filter((href) => {
        const [target = '', anchor] = href.split('#');
        const page = target || path;
        if (anchor === undefined) return !ELSEWHERE.includes(page);
        return !pages.some((known) => known.path === page) || !idsOf(page).includes(anchor);
      });
    expect(broken).toEqual([]);
  });

  it('contain no inline styles or scripts, which the security policy would block', () => {
    for (const path of GUIDE_PATHS)
      expect(htmlOf(path)).not.toMatch(/<script|<style| style=| on\w+=/);
  });
});

describe('an example with several languages', () => {
  it('shows the chosen language in all examples of the page', async () => {
    open('/docs/api');
    const user = userEvent.setup();
    expect(screen.getAllByRole('tabpanel')[0]).toHaveTextContent(/^curl .+scraperuns/);
    await user.click(screen.getAllByRole('tab', { name: 'Python' })[0]!);
    for (const panel of screen.getAllByRole('tabpanel')) {
      expect(panel).not.toHaveTextContent(/curl|await/);
    }
    expect(screen.getAllByRole('tabpanel')[0]).toHaveTextContent('import json, os, time');
  });

  it('can be operated with the arrow keys', async () => {
    open('/docs/api');
    const user = userEvent.setup();
    const [curl] = screen.getAllByRole('tab', { name: 'curl' });
    curl!.focus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getAllByRole('tab', { name: 'JavaScript' })[0]).toHaveFocus();
    expect(screen.getAllByRole('tab', { name: 'JavaScript' })[0]).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(screen.getAllByRole('tab', { name: 'Python' })[0]).toHaveFocus();
  });

  it('is copied without its markup', async () => {
    open('/docs/api');
    const user = userEvent.setup();
    await user.click(screen.getAllByRole('button', { name: 'Copy' })[0]!);
    expect(await navigator.clipboard.readText()).toBe("export LEAD_DELIVERY_KEY='ldk_…'");
    expect(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
  });
});

describe('the guide search', () => {
  it('finds a word in the text of another page and links to its section', async () => {
    open('/docs/limits');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search help' }), 'postal cod');
    const results = within(await screen.findByRole('list', { name: 'Search results' }));
    const hrefs = results.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toContain('/docs/searching#area');
    expect(screen.getByRole('status')).toHaveTextContent(/\d results?/);
  });

  it('lists the page whose title has the word first', async () => {
    open('/docs');
    await userEvent.type(screen.getByRole('searchbox'), 'webhooks');
    const results = within(await screen.findByRole('list', { name: 'Search results' }));
    expect(results.getAllByRole('link')[0]).toHaveAttribute('href', '/docs/webhooks');
  });

  it('finds text typed before the script had loaded', async () => {
    const prerendered = open('/docs');
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = prerendered.container.innerHTML;
    prerendered.unmount();
    container.querySelector('input')!.value = 'bearer token';
    open('/docs', { container, hydrate: true });
    expect(await screen.findByRole('list', { name: 'Search results' })).toBeVisible();
  });

  it('tolerates a typo, and says when nothing is found', async () => {
    open('/docs');
    const field = screen.getByRole('searchbox');
    await userEvent.type(field, 'delivreies');
    expect(await screen.findByRole('list', { name: 'Search results' })).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, 'xyzzy');
    expect(screen.getByRole('status')).toHaveTextContent('Nothing found for “xyzzy”.');
  });

  it('says that it could not be loaded', async () => {
    const { error } = console;
    console.error = () => {};
    open('/docs', {}, async () => {
      throw new Error('offline');
    });
    await userEvent.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByText(/couldn't be loaded/)).toBeVisible();
    console.error = error;
  });
});

it('the header and the footer of public pages link to the guide', () => {
  render(<Landing />);
  const links = screen.getAllByRole('link', { name: 'Help', hidden: true });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/docs', '/docs']);
});

it.each([
  ['/dashboard', '/docs/searching'],
  ['/dashboard/history', '/docs/coverage'],
  ['/dashboard/leads', '/docs/filters'],
  ['/dashboard/leads/map', '/docs/filters'],
  ['/dashboard/deliveries', '/docs/deliveries'],
  ['/dashboard/deliveries/create', '/docs/deliveries'],
  ['/dashboard/subscription', '/docs/billing'],
  ['/dashboard/subscription/checkout', '/docs/billing'],
  ['/dashboard/settings/billing', '/docs/billing'],
  ['/dashboard/settings/api', '/docs/api'],
  ['/dashboard/settings/branding', '/docs/deliveries'],
  ['/dashboard/settings/security', '/docs'],
])('help on %s opens %s in a new tab', (at, href) => {
  renderSignedIn(<HelpLink />, { at });
  const link = screen.getByRole('link', { name: 'Help (opens in a new tab)' });
  expect(link).toHaveAttribute('href', href);
  expect(link).toHaveAttribute('target', '_blank');
});
