import { createContext, useContext } from 'react';
import { SITE, type Site } from '#contract/site.js';

export const SiteContext = createContext<Site>(SITE);

/** The site's text, as configured by the operator. */
export const useSite = () => useContext(SiteContext);

/** The text that the server wrote into the prerendered page, or the defaults in development. */
export function siteOfPage(): Site {
  const embedded = document.getElementById('site')?.textContent;
  return embedded ? (JSON.parse(embedded) as Site) : SITE;
}
