interface PageInfo {
  title: string;
  description: string;
  /** A fixed theme that overrides the visitor's choice. */
  theme?: 'dark';
}

/** The public pages, prerendered at build, with their titles and descriptions for search engines and link previews. */
export const PAGES = {
  '/': {
    title: 'Business leads from the map',
    description:
      'Search any city for the businesses you sell to, and get a clean list of names, phone numbers, addresses and websites.',
  },
  '/pricing': {
    title: 'Pricing',
    description: 'Four plans for business leads by city and category, from $79 a month.',
  },
  '/leads': {
    title: 'Sample leads',
    description: 'See what you get: search a sample list of leads by city and category.',
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
  '/404': {
    title: 'Page not found',
    description: "This page doesn't exist.",
  },
} satisfies Record<`/${string}`, PageInfo>;
export type PagePath = keyof typeof PAGES;

/** Removes trailing slashes: `/pricing/` becomes `/pricing`. */
export const withoutSlash = (pathname: string) => pathname.replace(/\/+$/, '') || '/';

/** Whether a path belongs to the app, which routes it in the browser. */
export function isAppPath(pathname: string): boolean {
  const path = withoutSlash(pathname);
  return (
    ['/login', '/login/emulator-chooser', '/onboarding'].includes(path) ||
    /^\/dashboard(?:\/|$)/.test(path)
  );
}

/** The public page at a path, or /404. */
export function pageAt(pathname: string): PagePath {
  const path = withoutSlash(pathname);
  return Object.hasOwn(PAGES, path) ? (path as PagePath) : '/404';
}
