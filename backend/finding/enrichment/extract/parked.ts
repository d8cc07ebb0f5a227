import { getDomain } from 'tldts';

/*
 * Pages that a registrar or reseller shows for a domain without a website. Only signs that never appear on a business's
 * own website count, so some parked pages are missed.
 * @see Vissers, Joosen, Nikiforakis: Parking Sensors. NDSS 2015, https://doi.org/10.14722/ndss.2015.23053
 */

/** Services that show pages for parked domains, or sell them. */
const SERVICES =
  'sedo.com sedoparking.com parkingcrew.net parklogic.com bodis.com above.com afternic.com dan.com hugedomains.com buydomains.com domainmarket.com undeveloped.com brandbucket.com squadhelp.com atom.com dnowner.com'.split(
    ' ',
  );
const service = SERVICES.map((name) => name.replace('.', String.raw`\.`)).join('|');

const SIGNS = [
  // A frame or script of a parking service, or GoDaddy's script for parked domains.
  new RegExp(
    String.raw`<(?:i?frame|script)\b[^>]{0,500}\bsrc\s*=\s*["']?[^"'\s>]{0,200}//(?:[\w-]+\.)*(?:${service})\b`,
    'i',
  ),
  /\bwsimg\.com\/parking-lander\//i,
  // Google's advertising for parked domains identifies the page to ad blockers.
  /<html\b[^>]{0,500}\bdata-adblockkey\s*=/i,
  /<title\b[^>]{0,200}>[^<]{0,200}(?:\bdomain (?:name )?(?:is |may be )?for sale\b|\b(?:this domain|domain name) is (?:parked|for sale)\b|\bparked (?:domain|free|at)\b|\bdomain parking\b|\bdomain (?:steht zum verkauf|ist geparkt)\b|\bdomaine (?:est )?à vendre\b|\bdominio en venta\b|\bdominio in vendita\b)/i,
];
/** A page for a parked domain is short; its telltale signs come first. */
const READ_LENGTH = 200_000;

/** The registrable domain of a URL, such as "luna.co.uk", or its IP address. Each customer of a site builder has a domain. */
const domainOf = (url: string) =>
  getDomain(url, { allowPrivateDomains: true }) ?? new URL(url).hostname;

/** The domain that a website redirects to, if it is not the website's own; null otherwise. */
export function otherDomain(website: string, url: string): string | null {
  const domain = domainOf(url);
  return domain === domainOf(website) ? null : domain;
}

/** Whether a page is only a placeholder for a domain without a website. */
export function isParked(html: string, redirectedTo: string | null): boolean {
  if (redirectedTo && SERVICES.includes(redirectedTo)) return true;
  const start = html.slice(0, READ_LENGTH);
  return SIGNS.some((mark) => mark.test(start));
}
