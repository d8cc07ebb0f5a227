import type { ContactKind } from '#contract/enrichment.js';
import { readPage, type AddressEvidence, type PageFindings } from './page.js';
import { hostWithoutWww, isFreeEmail, roleOf, type Role } from './roles.js';
import { profileOf } from '../../../maps/places/web/profiles.js';

/** A contact found on a page. */
export interface ExtractedContact {
  kind: ContactKind;
  /** Email address, or the path of a profile. */
  value: string;
  sourceUrl: string;
  /** 0–1 in hundredths: the product of the factors below, which explain it. */
  confidence: number;
}

/** Factors by evidence. */
const EVIDENCE: Record<AddressEvidence, number> = {
  mailto: 0.95,
  markup: 0.95,
  cloudflare: 0.95,
  text: 0.85,
  spelled: 0.8,
  attributes: 0.8,
  script: 0.7,
};
/** Factors by role: several people read a general mailbox. */
const ROLE: Record<Role, number> = { general: 1, business: 0.95, department: 0.9, internal: 0.6 };
/** Factors by domain: the site's own, a mail provider's, or another one, often the web designer's. */
const DOMAIN = { own: 1, free: 0.75, other: 0.5 };
/** Factor for pages other than contact pages: the address may not be the business's. */
const OTHER_PAGE = 0.95;
const PROFILE = { structured: 0.95, linked: 0.85 };

/** A page with more addresses is a directory. Only addresses of the site's own domain count there. */
const MAX_PAGE_ADDRESSES = 50;
/** Contacts kept per kind, with the highest confidence. */
const MAX_EMAILS = 10;
const MAX_PROFILES = 3;

/** German, Austrian and Swiss law requires an email in the Impressum (DDG § 5, ECG § 5, UWG Art. 3). */
const IMPRESSUM = /impressum/i;
const CONTACT_PAGE =
  /contact|kontakt|contatt|contato|impressum|imprint|legal-?notice|mentions-?l|aviso-?legal|yhteystie|iletisim|お問い合わせ|会社概要|联系|聯絡|контакт|επικοινων/i;
const ABOUT_PAGE =
  /about|über-?uns|ueber-?uns|uber-?uns|over-?ons|chi-?siamo|qui-?sommes|sobre|quienes|quem-?somos|o-?nas|om-?os|om-?oss|meista|o-?nás|о-?нас/i;

/** Finds a page's contacts, and links to pages of the same site that may have more, best first. */
export function contactsOf(
  html: string,
  url: string,
): { contacts: ExtractedContact[]; pages: string[] } {
  const findings = readPage(html);
  return {
    contacts: bestContacts([...emails(findings, url), ...profiles(findings, url)]),
    pages: contactPages(findings, url),
  };
}

/** Keeps one contact per kind and value, with the highest confidence, and a few of each kind. */
export function bestContacts(contacts: ExtractedContact[]): ExtractedContact[] {
  const sorted = contacts.toSorted(
    (a, b) => b.confidence - a.confidence || (a.value < b.value ? -1 : 1),
  );
  const kept = new Map<string, ExtractedContact>();
  const counts = new Map<ContactKind, number>();
  for (const contact of sorted) {
    const key = `${contact.kind} ${contact.value}`;
    const count = counts.get(contact.kind) ?? 0;
    if (kept.has(key) || count >= (contact.kind === 'email' ? MAX_EMAILS : MAX_PROFILES)) continue;
    kept.set(key, contact);
    counts.set(contact.kind, count + 1);
  }
  return [...kept.values()];
}

function emails({ addresses }: PageFindings, url: string): ExtractedContact[] {
  const { hostname } = new URL(url);
  const isDirectory = new Set(addresses.map(({ address }) => address)).size > MAX_PAGE_ADDRESSES;
  const page = CONTACT_PAGE.test(decoded(url)) ? 1 : OTHER_PAGE;
  return addresses.flatMap(({ address, evidence }) => {
    const [local = '', domain = ''] = address.split('@');
    const role = roleOf(local, hostname);
    const owner = ownerOf(domain, hostname);
    if (!role || (isDirectory && owner !== 'own')) return [];
    const confidence = hundredths(EVIDENCE[evidence] * ROLE[role] * DOMAIN[owner] * page);
    return [{ kind: 'email' as const, value: address, sourceUrl: url, confidence }];
  });
}

function ownerOf(domain: string, host: string): keyof typeof DOMAIN {
  const site = hostWithoutWww(host);
  const mail = hostWithoutWww(domain);
  if (site === mail || site.endsWith(`.${mail}`) || mail.endsWith(`.${site}`)) return 'own';
  return isFreeEmail(mail) ? 'free' : 'other';
}

/** Profiles of the same network share the confidence: only one is likely the business's. */
function profiles({ profiles: links }: PageFindings, url: string): ExtractedContact[] {
  const found = new Map<string, ExtractedContact>();
  for (const { href, structured } of links) {
    const profile = profileOf(href);
    if (!profile) continue;
    const confidence = structured ? PROFILE.structured : PROFILE.linked;
    const key = `${profile.network} ${profile.path}`;
    if ((found.get(key)?.confidence ?? 0) >= confidence) continue;
    found.set(key, { kind: profile.network, value: profile.path, sourceUrl: url, confidence });
  }
  const all = [...found.values()];
  return all.map((contact) => {
    const rivals = all.filter(({ kind }) => kind === contact.kind).length;
    return { ...contact, confidence: hundredths(contact.confidence / rivals) };
  });
}

function contactPages({ links, refresh, language }: PageFindings, url: string): string[] {
  const here = new URL(url);
  const scored = new Map<string, number>();
  const all = refresh ? [...links, { href: refresh, text: REDIRECT_TEXT }] : links;
  for (const { href, text } of all) {
    const target = URL.canParse(href, url) ? new URL(href, url) : null;
    if (
      !target ||
      !/^https?:$/.test(target.protocol) ||
      /\.(?:pdf|docx?|jpe?g|png|zip)$/i.test(target.pathname)
    )
      continue;
    if (hostWithoutWww(target.hostname) !== hostWithoutWww(here.hostname)) continue;
    target.hash = '';
    if (target.pathname === here.pathname && target.search === here.search) continue;
    const words = `${decoded(target.pathname)} ${text}`;
    const score = scoreOf(words, language);
    // Among contact links, the shorter path is usually the site's own contact page.
    const value = score - Math.min(0.9, target.pathname.length / 200);
    if (score > 0) scored.set(target.href, Math.max(value, scored.get(target.href) ?? 0));
  }
  return [...scored].toSorted(([, a], [, b]) => b - a).map(([href]) => href);
}

function scoreOf(words: string, language: string | null): number {
  if (words.endsWith(REDIRECT_TEXT)) return 4;
  if (language === 'de' && IMPRESSUM.test(words)) return 3;
  if (CONTACT_PAGE.test(words)) return 2;
  return ABOUT_PAGE.test(words) ? 1 : 0;
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Text of the link that a redirecting page implies. */
const REDIRECT_TEXT = '\u0000refresh';

const hundredths = (value: number) => Math.round(100 * value) / 100;
