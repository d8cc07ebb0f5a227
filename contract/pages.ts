interface Page {
  title: string;
  description: string;
  /** A look that no choice of the visitor's changes. */
  theme?: 'dark';
}

/** The public pages, prerendered at build: their addresses, and what search engines and previews are told. */
export const PAGES = {
  '/': {
    title: 'Business leads from the map',
    description:
      'Name a city and a kind of business. Lead Delivery finds the businesses on the map and hands you a clean list as CSV.',
  },
  '/pricing': {
    title: 'Pricing',
    description: 'Four plans for business leads by city and category, from $79 a month.',
  },
  '/leads': {
    title: 'Sample leads',
    description: 'What a delivered list of leads looks like: search a sample by city and category.',
  },
  '/tech-stack': {
    title: 'Tech stack',
    description: 'What Lead Delivery is built with.',
    theme: 'dark',
  },
  '/portfolio': {
    title: 'Portfolio',
    description: 'Who made Lead Delivery, and how to get in touch.',
  },
  '/privacy': {
    title: 'Privacy policy',
    description: 'What Lead Delivery keeps of you, why, and for how long.',
  },
  '/terms': {
    title: 'Terms of service',
    description: 'What you and Lead Delivery agree on.',
  },
  '/404': {
    title: 'Page not found',
    description: 'There is nothing at this address.',
  },
} satisfies Record<`/${string}`, Page>;
export type PagePath = keyof typeof PAGES;

/** A path as the pages are named by: `/pricing/` is /pricing. */
export const withoutSlash = (pathname: string) => pathname.replace(/\/+$/, '') || '/';

/** Whether a path belongs to the app behind the login, which routes it in the browser. */
export function isAppPath(pathname: string): boolean {
  const path = withoutSlash(pathname);
  return (
    ['/login', '/login/emulator-chooser', '/onboarding'].includes(path) ||
    /^\/dashboard(?:\/|$)/.test(path)
  );
}

/** The public page at a path; what is not there is told by the page for that. */
export function pageAt(pathname: string): PagePath {
  const path = withoutSlash(pathname);
  return Object.hasOwn(PAGES, path) ? (path as PagePath) : '/404';
}
