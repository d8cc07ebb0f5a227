/** Sites shared by many businesses: their domain doesn't identify one. */
const SHARED = new Set(
  `facebook.com fb.com fb.me instagram.com twitter.com x.com linkedin.com youtube.com youtu.be tiktok.com pinterest.com
  t.me whatsapp.com wa.me linktr.ee google.com goo.gl g.page maps.app.goo.gl bit.ly yelp.com tripadvisor.com booking.com
  airbnb.com vrbo.com expedia.com hotels.com agoda.com hostelworld.com opentable.com thefork.com resy.com exploretock.com
  doordash.com ubereats.com grubhub.com deliveroo.co.uk just-eat.co.uk lieferando.de toasttab.com square.site squareup.com
  vagaro.com booksy.com fresha.com treatwell.co.uk mindbodyonline.com doctolib.fr doctolib.de zocdoc.com yellowpages.com
  parkopedia.com foursquare.com apple.com bing.com carrd.co about.me beacons.ai ifood.com.br glovoapp.com`.split(
    /\s+/,
  ),
);
/** Each customer has a subdomain. */
const HOSTING_DOMAINS =
  /\.(business\.site|negocio\.site|site\.com|placeweb\.site|wixsite\.com|wordpress\.com|weebly\.com|blogspot\.[a-z.]+|webnode\.[a-z.]+|jimdo(site|free)?\.com|godaddysites\.com|squarespace\.com|myshopify\.com|github\.io)$/;
/** Second-level labels that are not names: "co.uk", "com.br". */
const SECOND_LEVEL = /^(co|com|org|net|gov|edu|ac|or|ne|go|gob|nom|ltd|plc)$/;

/**
 * The domain of a business's website: "bar.co.uk" for "https://www.bar.co.uk/menu".
 * Null for a page on a shared site.
 */
export function ownDomain(website: string | null): string | null {
  if (!website || !URL.canParse(website)) return null;
  const host = new URL(website).hostname.toLowerCase().replace(/^www\d?\.|\.$/g, '');
  if (HOSTING_DOMAINS.test(host)) return host;
  const labels = host.split('.');
  const country = labels.at(-1)!.length === 2 && SECOND_LEVEL.test(labels.at(-2) ?? '');
  const domain = labels.slice(country ? -3 : -2).join('.');
  return SHARED.has(domain) ? null : domain;
}
