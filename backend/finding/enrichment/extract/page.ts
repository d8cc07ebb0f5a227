import { Parser } from 'htmlparser2';
import {
  addressesIn,
  cloudflareAddresses,
  mailtoAddresses,
  scriptAddresses,
  spelledAddressesIn,
} from './emails.js';
import { structuredContacts } from './json-ld.js';

/** Forms in which a page shows an address, most reliable first. */
export type AddressEvidence =
  | 'mailto'
  | 'markup'
  | 'cloudflare'
  | 'text'
  | 'spelled'
  | 'attributes'
  | 'script';

export interface Link {
  href: string;
  text: string;
}

/** Raw findings of a page, before any rating. */
export interface PageFindings {
  language: string | null;
  addresses: { address: string; evidence: AddressEvidence }[];
  /** Links that may lead to a profile. Structured data is more reliable. */
  profiles: { href: string; structured: boolean }[];
  /** Links that a visitor can follow. */
  links: Link[];
  /** Target of a meta refresh. */
  refresh: string | null;
}

/** Inline elements, which do not separate words. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code em font i mark s small span strong sub sup u wbr img script style'.split(
    ' ',
  ),
);
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** Hidden inline elements mislead robots. Hidden sections may open on a click. */
const HIDDEN = /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])/i;
const isReversed = (css: string) => /bidi-override/i.test(css) && /direction\s*:\s*rtl/i.test(css);
/** Limits for hostile pages. */
const MAX_LINKS = 2_000;
const MAX_HREF_LENGTH = 4_000;
/** Twice the nesting limit of browsers. The parser takes quadratic time (200,000 divs: 22 s). */
const MAX_DEPTH = 1_000;
const CHUNK_LENGTH = 16_384;
/** Limits for the text of one element: addresses and link texts are short. */
const MAX_INNER_PARTS = 50;
const MAX_INNER_LENGTH = 1_000;

interface OpenElement {
  name: string;
  hidden: boolean;
  reversed: boolean;
  /** Index of the element's first text. */
  from: number;
  property: string | null;
  href: string | null;
}

/**
 * Reads a page in one pass.
 * @param html broken markup is parsed as in a browser
 */
export function readPage(html: string): PageFindings {
  const findings: PageFindings = {
    language: null,
    addresses: [],
    profiles: [],
    links: [],
    refresh: null,
  };
  const stack: OpenElement[] = [];
  const hiddenClasses = new Set<string>();
  const reversedClasses = new Set<string>();
  const text: string[] = [];
  let raw: string[] = [];
  let scriptType: string | null = null;
  let hiddenDepth = 0;

  const add = (addresses: string[], evidence: AddressEvidence) => {
    for (const address of addresses) findings.addresses.push({ address, evidence });
  };
  const addProfile = (href: string, structured: boolean) => {
    if (findings.profiles.length < MAX_LINKS) findings.profiles.push({ href, structured });
  };

  const open = (name: string, attributes: Record<string, string>) => {
    if (name === 'html')
      findings.language ??= attributes['lang']?.slice(0, 2).toLowerCase() || null;
    if (name === 'script' || name === 'style') {
      scriptType = attributes['type']?.toLowerCase() ?? '';
      raw = [];
    }
    if (!INLINE.has(name)) text.push('\n');
    const { src, style = '', alt } = attributes;
    const href =
      attributes['href'] && attributes['href'].length <= MAX_HREF_LENGTH
        ? attributes['href']
        : null;
    const classes = attributes['class']?.split(/\s+/) ?? [];
    if (name === 'img' && alt && /^\s*(?:@|at|\(at\)|\[at\])\s*$/i.test(alt)) text.push('@');
    if (href) readLink(href);
    if (name === 'iframe' && src) addProfile(src, false);
    readAttributes(attributes);
    const property = attributes['itemprop'] ?? attributes['property'] ?? null;
    const content = attributes['content'];
    if (property && content) readProperty(property, content);
    if (name === 'meta' && content && attributes['http-equiv']?.toLowerCase() === 'refresh') {
      findings.refresh ??=
        /^\s*\d{0,3}\s*;\s*url\s*=\s*["']?([^"'\s]{1,2000})/i.exec(content)?.[1] ?? null;
    }
    if (VOID.has(name)) return;
    const hidden =
      INLINE.has(name) &&
      ('hidden' in attributes ||
        HIDDEN.test(style) ||
        classes.some((className) => hiddenClasses.has(className)));
    const reversed =
      isReversed(style) ||
      (name === 'bdo' && attributes['dir']?.toLowerCase() === 'rtl') ||
      classes.some((className) => reversedClasses.has(className));
    if (hidden) hiddenDepth++;
    stack.push({ name, hidden, reversed, from: text.length, property, href });
  };

  const readLink = (href: string) => {
    if (/^\s*mailto:/i.test(href)) return add(mailtoAddresses(href), 'mailto');
    const cloudflare = /\/cdn-cgi\/l\/email-protection#([\da-f]+)/i.exec(href)?.[1];
    if (cloudflare) return add(cloudflareAddresses(cloudflare), 'cloudflare');
    if (/^\s*javascript:/i.test(href)) return add(scriptAddresses(href), 'script');
    addProfile(href, false);
  };

  const readAttributes = (attributes: Record<string, string>) => {
    const data: Record<string, string> = {};
    for (const [name, value] of Object.entries(attributes)) {
      if (name === 'data-cfemail') add(cloudflareAddresses(value), 'cloudflare');
      else if (name.startsWith('on')) add(scriptAddresses(value), 'script');
      else if (name.startsWith('data-')) data[name.slice(5).replaceAll('-', '')] = value;
    }
    const whole = data['email'] ?? data['mail'] ?? data['mailto'];
    if (whole) add([...addressesIn(whole), ...spelledAddressesIn(whole)], 'attributes');
    const user = data['user'] ?? data['name'] ?? data['local'] ?? data['username'] ?? data['u'];
    const domain = data['domain'] ?? data['host'] ?? data['d'];
    const ending = data['tld'] ? `.${data['tld'].replace(/^\./, '')}` : '';
    if (user && domain) add(addressesIn(`${user}@${domain}${ending}`), 'attributes');
  };

  const readProperty = (property: string, value: string) => {
    const name = property.replace(/^.*[:/]/, '');
    if (name === 'email') add(addressesIn(value.replace(/^mailto:/i, '')), 'markup');
    if (name === 'sameAs') addProfile(value, true);
  };

  const onText = (part: string) => {
    if (scriptType !== null) raw.push(part);
    else if (hiddenDepth === 0) text.push(part);
  };

  const close = (name: string) => {
    if (name === 'script') readScript();
    if (name === 'style') readStyles(raw.join(''));
    if (name === 'script' || name === 'style') scriptType = null;
    if (VOID.has(name)) return;
    const element = stack.pop();
    if (!element) return;
    if (element.hidden) hiddenDepth--;
    readInner(element);
    if (!INLINE.has(name)) text.push('\n');
  };

  /** Reads an element's whole text when it closes. */
  const readInner = ({ name, from, reversed, property, href }: OpenElement) => {
    const isLink = name === 'a' && href !== null && findings.links.length < MAX_LINKS;
    if (!reversed && !property && !isLink) return;
    // Elements may nest a thousand levels deep: reading all text of each would be too slow.
    let inner = '';
    let at = from;
    for (
      ;
      at < text.length && at < from + MAX_INNER_PARTS && inner.length < MAX_INNER_LENGTH;
      at++
    ) {
      inner += text[at]!.slice(0, MAX_INNER_LENGTH);
    }
    if (reversed && at === text.length && inner.length < MAX_INNER_LENGTH) {
      text.length = from;
      text.push(Array.from(inner).toReversed().join(''));
    }
    if (property) readProperty(property, inner);
    if (property === 'sameAs' && href) addProfile(href, true);
    if (isLink) findings.links.push({ href, text: inner.slice(0, 200).trim() });
  };

  const readScript = () => {
    const script = raw.join('');
    const structured = scriptType === 'application/ld+json' ? structuredContacts(script) : null;
    if (!structured) return add(scriptAddresses(script), 'script');
    for (const email of structured.emails)
      add(addressesIn(email.replace(/^mailto:/i, '')), 'markup');
    for (const profile of structured.profiles) addProfile(profile, true);
  };

  const readStyles = (css: string) => {
    for (const rule of css.split('}')) {
      const [selectors = '', body] = rule.split('{').slice(-2);
      if (!body) continue;
      const classes = HIDDEN.test(body) ? hiddenClasses : isReversed(body) ? reversedClasses : null;
      for (const selector of classes ? selectors.split(',') : []) {
        const name = /^\s*(?:span|bdo)?\.([\w-]+)\s*$/.exec(selector)?.[1];
        if (name) classes!.add(name);
      }
    }
  };

  const parser = new Parser(
    { onopentag: open, ontext: onText, onclosetag: close },
    { decodeEntities: true },
  );
  for (let at = 0; at < html.length && stack.length <= MAX_DEPTH; at += CHUNK_LENGTH) {
    parser.write(html.slice(at, at + CHUNK_LENGTH));
  }
  if (stack.length <= MAX_DEPTH) parser.end();
  const all = text.join('');
  add(addressesIn(all), 'text');
  add(spelledAddressesIn(all), 'spelled');
  return findings;
}
