import { withoutTracking } from '#contract/tracking.js';
import { hostOf, ownerOf } from './hosts.js';

/** The links of a business. */
export interface WebLinks {
  /** Its own website, with an http(s) scheme. */
  website: string | null;
  /** Pages about it on other sites, such as profiles. */
  profiles: string[];
}

/** Sources list a few; a record with more is broken. */
const MAX_PROFILES = 10;
/** A list of addresses is separated by spaces, semicolons, commas or bars. An address may contain all but the first. */
const NEXT = /\s*[;,|\s]\s*(?=https?:\/|www\.)|;\s+|;(?=[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[/;]|$))/i;
/** Sites that wrap a link to another one, besides those that show profiles. */
const WRAPPER =
  /(?:^|\.)(?:safelinks\.protection\.outlook\.com|slack-redir\.net)$|^(?:away|link|l|r|out)\./;
/** Parameters that hold the wrapped link. */
const WRAPPED = ['u', 'q', 'url', 'to', 'target', 'z', 'uddg', 'href', 'redirect', 'dest'];
const MAX_WRAPS = 3;

/** Divides a record's web addresses into the business's own website, which is the first of several, and pages on other sites. */
export function webLinks(texts: readonly (string | null | undefined)[]): WebLinks {
  const links: WebLinks = { website: null, profiles: [] };
  for (const text of texts) {
    for (const part of text ? partsOf(text) : []) {
      const url = addressIn(part);
      if (!url) continue;
      const { address, isShared, isFrontPage } = url;
      if (!isShared) links.website ??= address;
      // The front page of a site of profiles says nothing about the business.
      else if (
        !isFrontPage &&
        links.profiles.length < MAX_PROFILES &&
        !links.profiles.includes(address)
      )
        links.profiles.push(address);
    }
  }
  return links;
}

/** Splitting takes as long as everything else, and most records have one address. */
const partsOf = (text: string) => (/[;,|\s]/.test(text) ? text.split(NEXT) : [text]);

function addressIn(part: string) {
  const written = withScheme(part.trim());
  const parsed = written && URL.parse(written);
  if (!parsed) return null;
  const { address, url } = unwrapped(written, parsed);
  const host = hostOf(url);
  // "info@bar.example" is an email address, and a password doesn't belong in a list.
  if (url.username !== '' || !/^[^.\s]+(\.[^.\s]+)+$/.test(host)) return null;
  const { isShared, isFront } = ownerOf(host);
  return {
    address: withoutTracking(address),
    isShared,
    isFrontPage: isFront && url.pathname === '/' && url.search === '',
  };
}

/** Text with an http(s) scheme; null with another one. Mends "http:/bar.example" and "http://https://bar.example". */
function withScheme(text: string): string | null {
  if (text === '') return null;
  if (/^https?:\/\/[^/:]+(?:\/|$|:\d)/i.test(text)) return text.replaceAll(' ', '%20');
  const mended = text
    .replace(/^(?:https?:?\/+)+(?=https?:?\/)/i, '')
    .replace(/^(https?)\s?[:;.]?\s?\/+/i, '$1://')
    .replaceAll(' ', '%20');
  if (/^https?:\/\//i.test(mended)) return mended;
  // A colon and a digit precede a port.
  return /^[a-z][a-z\d+.-]*:(?!\d)/i.test(mended) ? null : `https://${mended.replace(/^\/+/, '')}`;
}

/** Follows links such as `l.facebook.com/l.php?u=…` to the page that they wrap. */
function unwrapped(address: string, url: URL): { address: string; url: URL } {
  for (let wraps = 0; wraps < MAX_WRAPS && url.search !== ''; wraps++) {
    const host = hostOf(url);
    if (!WRAPPER.test(host) && !ownerOf(host).isShared) break;
    const inner = WRAPPED.map((name) => url.searchParams.get(name)).find(
      (value) => value && /^https?:\/\//i.test(value) && URL.canParse(value),
    );
    if (!inner) break;
    url = new URL(inner);
    address = url.href;
  }
  return { address, url };
}
