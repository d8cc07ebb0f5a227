import { createContext, useContext } from 'react';
import { SITE, type Site } from '../../contract/site.js';

export const SiteContext = createContext<Site>(SITE);

/** Whose site this is: the operator's own words where they set them. */
export const useSite = () => useContext(SiteContext);

/** What the server wrote into the prerendered page; the defaults where there is no server, as in development. */
export function siteOfPage(): Site {
  const written = document.getElementById('site')?.textContent;
  return written ? (JSON.parse(written) as Site) : SITE;
}
