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

/** One pass over a page. */
class PageReader {
  private readonly findings: PageFindings = {
    language: null,
    addresses: [],
    profiles: [],
    links: [],
    refresh: null,
  };
  private readonly stack: OpenElement[] = [];
  private readonly hiddenClasses = new Set<string>();
  private readonly reversedClasses = new Set<string>();
  private readonly text: string[] = [];
  private raw: string[] = [];
  /** The type of the script or style that is open. */
  private scriptType: string | null = null;
  private hiddenDepth = 0;

  read(html: string): PageFindings {
    const parser = new Parser(
      {
        onopentag: (name, attributes) => this.open(name, attributes),
        ontext: (part) => this.onText(part),
        onclosetag: (name) => this.close(name),
      },
      { decodeEntities: true },
    );
    for (let at = 0; at < html.length && this.stack.length <= MAX_DEPTH; at += CHUNK_LENGTH) {
      parser.write(html.slice(at, at + CHUNK_LENGTH));
    }
    if (this.stack.length <= MAX_DEPTH) parser.end();
    const all = this.text.join('');
    this.add(addressesIn(all), 'text');
    this.add(spelledAddressesIn(all), 'spelled');
    return this.findings;
  }

  private add(addresses: string[], evidence: AddressEvidence) {
    for (const address of addresses) this.findings.addresses.push({ address, evidence });
  }

  private addProfile(href: string, structured: boolean) {
    if (this.findings.profiles.length < MAX_LINKS)
      this.findings.profiles.push({ href, structured });
  }

  private open(name: string, attributes: Record<string, string>) {
    if (name === 'html')
      this.findings.language ??= attributes['lang']?.slice(0, 2).toLowerCase() || null;
    if (name === 'script' || name === 'style') {
      this.scriptType = attributes['type']?.toLowerCase() ?? '';
      this.raw = [];
    }
    if (!INLINE.has(name)) this.text.push('\n');
    const { src, style = '', alt } = attributes;
    const href =
      attributes['href'] && attributes['href'].length <= MAX_HREF_LENGTH
        ? attributes['href']
        : null;
    const classes = attributes['class']?.split(/\s+/) ?? [];
    if (name === 'img' && alt && /^\s*(?:@|at|\(at\)|\[at\])\s*$/i.test(alt)) this.text.push('@');
    if (href) this.readLink(href);
    if (name === 'iframe' && src) this.addProfile(src, false);
    this.readAttributes(attributes);
    const property = attributes['itemprop'] ?? attributes['property'] ?? null;
    const content = attributes['content'];
    if (property && content) this.readProperty(property, content);
    if (name === 'meta' && content && attributes['http-equiv']?.toLowerCase() === 'refresh') {
      this.findings.refresh ??=
        /^\s*\d{0,3}\s*;\s*url\s*=\s*["']?([^"'\s]{1,2000})/i.exec(content)?.[1] ?? null;
    }
    if (VOID.has(name)) return;
    const hidden =
      INLINE.has(name) &&
      ('hidden' in attributes ||
        HIDDEN.test(style) ||
        classes.some((className) => this.hiddenClasses.has(className)));
    const reversed =
      isReversed(style) ||
      (name === 'bdo' && attributes['dir']?.toLowerCase() === 'rtl') ||
      classes.some((className) => this.reversedClasses.has(className));
    if (hidden) this.hiddenDepth++;
    this.stack.push({ name, hidden, reversed, from: this.text.length, property, href });
  }

  private readLink(href: string) {
    if (/^\s*mailto:/i.test(href)) return this.add(mailtoAddresses(href), 'mailto');
    const cloudflare = /\/cdn-cgi\/l\/email-protection#([\da-f]+)/i.exec(href)?.[1];
    if (cloudflare) return this.add(cloudflareAddresses(cloudflare), 'cloudflare');
    if (/^\s*javascript:/i.test(href)) return this.add(scriptAddresses(href), 'script');
    this.addProfile(href, false);
  }

  private readAttributes(attributes: Record<string, string>) {
    const data: Record<string, string> = {};
    for (const [name, value] of Object.entries(attributes)) {
      if (name === 'data-cfemail') this.add(cloudflareAddresses(value), 'cloudflare');
      else if (name.startsWith('on')) this.add(scriptAddresses(value), 'script');
      else if (name.startsWith('data-')) data[name.slice(5).replaceAll('-', '')] = value;
    }
    const whole = data['email'] ?? data['mail'] ?? data['mailto'];
    if (whole) this.add([...addressesIn(whole), ...spelledAddressesIn(whole)], 'attributes');
    const user = data['user'] ?? data['name'] ?? data['local'] ?? data['username'] ?? data['u'];
    const domain = data['domain'] ?? data['host'] ?? data['d'];
    const ending = data['tld'] ? `.${data['tld'].replace(/^\./, '')}` : '';
    if (user && domain) this.add(addressesIn(`${user}@${domain}${ending}`), 'attributes');
  }

  private readProperty(property: string, value: string) {
    const name = property.replace(/^.*[:/]/, '');
    if (name === 'email') this.add(addressesIn(value.replace(/^mailto:/i, '')), 'markup');
    if (name === 'sameAs') this.addProfile(value, true);
  }

  private onText(part: string) {
    if (this.scriptType !== null) this.raw.push(part);
    else if (this.hiddenDepth === 0) this.text.push(part);
  }

  private close(name: string) {
    if (name === 'script') this.readScript();
    if (name === 'style') this.readStyles(this.raw.join(''));
    if (name === 'script' || name === 'style') this.scriptType = null;
    if (VOID.has(name)) return;
    const element = this.stack.pop();
    if (!element) return;
    if (element.hidden) this.hiddenDepth--;
    this.readInner(element);
    if (!INLINE.has(name)) this.text.push('\n');
  }

  /** Reads an element's whole text when it closes. */
  private readInner({ name, from, reversed, property, href }: OpenElement) {
    const isLink = name === 'a' && href !== null && this.findings.links.length < MAX_LINKS;
    if (!reversed && !property && !isLink) return;
    // Elements may nest a thousand levels deep: reading all text of each would be too slow.
    let inner = '';
    let at = from;
    for (
      ;
      at < this.text.length && at < from + MAX_INNER_PARTS && inner.length < MAX_INNER_LENGTH;
      at++
    ) {
      inner += this.text[at]!.slice(0, MAX_INNER_LENGTH);
    }
    if (reversed && at === this.text.length && inner.length < MAX_INNER_LENGTH) {
      this.text.length = from;
      this.text.push(Array.from(inner).toReversed().join(''));
    }
    if (property) this.readProperty(property, inner);
    if (property === 'sameAs' && href) this.addProfile(href, true);
    if (isLink) this.findings.links.push({ href, text: inner.slice(0, 200).trim() });
  }

  private readScript() {
    const script = this.raw.join('');
    const structured =
      this.scriptType === 'application/ld+json' ? structuredContacts(script) : null;
    if (!structured) return this.add(scriptAddresses(script), 'script');
    for (const email of structured.emails)
      this.add(addressesIn(email.replace(/^mailto:/i, '')), 'markup');
    for (const profile of structured.profiles) this.addProfile(profile, true);
  }

  private readStyles(css: string) {
    for (const rule of css.split('}')) {
      const [selectors = '', body] = rule.split('{').slice(-2);
      if (!body) continue;
      const classes = HIDDEN.test(body)
        ? this.hiddenClasses
        : isReversed(body)
          ? this.reversedClasses
          : null;
      for (const selector of classes ? selectors.split(',') : []) {
        const name = /^\s*(?:span|bdo)?\.([\w-]+)\s*$/.exec(selector)?.[1];
        if (name) classes!.add(name);
      }
    }
  }
}

/** @param html broken markup is parsed as in a browser */
export const readPage = (html: string): PageFindings => new PageReader().read(html);
