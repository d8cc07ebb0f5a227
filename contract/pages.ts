interface PageInfo {
  title: string;
  description: string;
  /** A fixed theme that overrides the visitor's choice. */
  theme?: 'dark';
}

/** The pages of the guide, in the order of their links. The browser loads these, but not the texts below. */
export const GUIDE_PATHS = [
  '/docs',
  '/docs/getting-started',
  '/docs/searching',
  '/docs/filters',
  '/docs/keys',
  '/docs/coverage',
  '/docs/teams',
  '/docs/billing',
  '/docs/deliveries',
  '/docs/formats',
  '/docs/webhooks',
  '/docs/api',
  '/docs/client',
  '/docs/errors',
  '/docs/limits',
] as const;
export type GuidePath = (typeof GUIDE_PATHS)[number];

/** The public pages, prerendered at build, with their titles and descriptions for search engines and link previews. */
export const PAGES = {
  '/': {
    title: 'Business leads from map data',
    description:
      'Search any city for the businesses you sell to, and get a clean list of names, phone numbers, addresses and websites.',
  },
  '/pricing': {
    title: 'Pricing',
    description: 'Four plans for business leads by city and category, from $79 a month.',
  },
  '/leads': {
    title: 'Search leads',
    description:
      'Search a city and a category: how many businesses there are, who, and how to reach them.',
  },
  '/tech-stack': {
    title: 'Tech stack',
    description: 'The eight technologies behind Lead Delivery.',
    theme: 'dark',
  },
  '/portfolio': {
    title: 'Portfolio',
    description: 'Meet the engineer behind Lead Delivery.',
  },
  '/privacy': {
    title: 'Privacy policy',
    description: 'What data Lead Delivery stores about you, why, and for how long.',
  },
  '/terms': {
    title: 'Terms of service',
    description: 'The terms for using Lead Delivery.',
  },
  '/docs': {
    title: 'Help',
    description: 'How to find leads, keep them, and have them delivered.',
  },
  '/docs/getting-started': {
    title: 'Getting started',
    description: 'Sign up, run a search, and download your first file.',
  },
  '/docs/searching': {
    title: 'Searching',
    description: 'Choose an area, a category and options, and follow a run.',
  },
  '/docs/filters': {
    title: 'Leads and filters',
    description: 'Filter, mark, change and exclude your leads.',
  },
  '/docs/keys': {
    title: 'Keyboard shortcuts',
    description: 'Work through a list of leads without a mouse.',
  },
  '/docs/coverage': {
    title: 'Coverage',
    description: 'Where leads come from, and what happened to every business found.',
  },
  '/docs/teams': {
    title: 'Teams',
    description: 'Invite people to your account, with roles and seats.',
  },
  '/docs/billing': {
    title: 'Plans and billing',
    description: 'What counts toward your plan, and how to change or cancel it.',
  },
  '/docs/deliveries': {
    title: 'Deliveries',
    description: 'Repeat a search on a schedule and send only new leads.',
  },
  '/docs/formats': {
    title: 'File formats',
    description: 'CSV, XLSX, JSON and others, with the columns that your tools expect.',
  },
  '/docs/webhooks': {
    title: 'Webhooks',
    description: 'Get a signed message when a run or a delivery ends.',
  },
  '/docs/api': {
    title: 'API quick start',
    description: 'Start a search, wait for it and read its leads, in curl, JavaScript or Python.',
  },
  '/docs/client': {
    title: 'JavaScript client',
    description: 'A typed package for the API: searches, progress, lists, files and webhooks.',
  },
  '/docs/errors': {
    title: 'Errors',
    description: 'What API errors contain, and what to do about them.',
  },
  '/docs/limits': {
    title: 'Limits',
    description: 'How much you can search, store, change and request.',
  },
  '/404': {
    title: 'Page not found',
    description: "This page doesn't exist.",
  },
} satisfies Record<`/${string}`, PageInfo> & Record<GuidePath, PageInfo>;
export type PagePath = keyof typeof PAGES;

export const isGuide = (path: PagePath): path is GuidePath => /^\/docs(\/|$)/.test(path);

/** The built file of a page: `/docs/api` becomes `docs-api.html`. */
export const pageFile = (path: PagePath) =>
  path === '/' ? 'index.html' : `${path.slice(1).replaceAll('/', '-')}.html`;

/** Removes trailing slashes: `/pricing/` becomes `/pricing`. */
export const withoutSlash = (pathname: string) => pathname.replace(/\/+$/, '') || '/';

/** Whether a path belongs to the app, which routes it in the browser. */
export function isAppPath(pathname: string): boolean {
  const path = withoutSlash(pathname);
  return (
    ['/login', '/login/emulator-chooser', '/join', '/onboarding'].includes(path) ||
    /^\/dashboard(?:\/|$)/.test(path)
  );
}

/** The public page at a path, or /404. */
export function pageAt(pathname: string): PagePath {
  const path = withoutSlash(pathname);
  return Object.hasOwn(PAGES, path) ? (path as PagePath) : '/404';
}
