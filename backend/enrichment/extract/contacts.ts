import type { ContactKind } from '../../../contract/enrichment.js';
import { readPage, type Manner, type PageFindings } from './page.js';
import { hostWithoutWww, isFreemail, roleOf, type Role } from './roles.js';
import { profileOf } from './socials.js';

/** A way to reach a business, where it stands, and how sure it is. */
export interface ExtractedContact {
  kind: ContactKind;
  /** Address, or path of a profile. */
  value: string;
  sourceUrl: string;
  /** 0–1, in hundredths: the product of the tables below, so that it can be explained. */
  confidence: number;
}

/** How the page names it. */
const MANNER: Record<Manner, number> = {
  mailto: 0.95,
  markup: 0.95,
  cloudflare: 0.95,
  text: 0.85,
  spelled: 0.8,
  attributes: 0.8,
  script: 0.7,
};
/** What kind of role it is: whoever is in reads the general one. */
const ROLE: Record<Role, number> = { general: 1, business: 0.95, special: 0.9, aside: 0.6 };
/** Whose domain it is: the site's own, one of a mail provider, or somebody else's (often the web designer's). */
const DOMAIN = { own: 1, freemail: 0.75, other: 0.5 };
/** On a page that is not about how to reach the business, it may be somebody else's. */
const ELSEWHERE = 0.95;
const PROFILE = { structured: 0.95, linked: 0.85 };

/** A page that names more addresses is a directory: none of them is known to be the business's. */
const DIRECTORY = 50;
/** At most so many of one kind are kept, the surest. */
const KEPT_EMAILS = 10;
const KEPT_PROFILES = 3;

/** A German, Austrian or Swiss site names its email in the Impressum by law (DDG § 5, ECG § 5, UWG 3). */
const IMPRESSUM = /impressum/i;
const CONTACT_PAGE =
  /contact|kontakt|contatt|contato|impressum|imprint|legal-?notice|mentions-?l|aviso-?legal|yhteystie|iletisim|お問い合わせ|会社概要|联系|聯絡|контакт|επικοινων/i;
const ABOUT_PAGE =
  /about|über-?uns|ueber-?uns|uber-?uns|over-?ons|chi-?siamo|qui-?sommes|sobre|quienes|quem-?somos|o-?nas|om-?os|om-?oss|meista|o-?nás|о-?нас/i;

/** Reads a page of a website: its contacts, and the pages of the same site on which more may stand, best first. */
export function contactsOf(
  html: string,
  url: string,
): { contacts: ExtractedContact[]; pages: string[] } {
  const findings = readPage(html);
  return {
    contacts: best([...emails(findings, url), ...profiles(findings, url)]),
    pages: contactPages(findings, url),
  };
}

/** One contact per kind and value, the surest; few of each kind. */
export function best(contacts: ExtractedContact[]): ExtractedContact[] {
  const sorted = contacts.toSorted(
    (a, b) => b.confidence - a.confidence || (a.value < b.value ? -1 : 1),
  );
  const kept = new Map<string, ExtractedContact>();
  const counts = new Map<ContactKind, number>();
  for (const contact of sorted) {
    const key = `${contact.kind} ${contact.value}`;
    const count = counts.get(contact.kind) ?? 0;
    if (kept.has(key) || count >= (contact.kind === 'email' ? KEPT_EMAILS : KEPT_PROFILES))
      continue;
    kept.set(key, contact);
    counts.set(contact.kind, count + 1);
  }
  return [...kept.values()];
}

function emails({ addresses }: PageFindings, url: string): ExtractedContact[] {
  const { hostname } = new URL(url);
  const isDirectory = new Set(addresses.map(({ address }) => address)).size > DIRECTORY;
  const place = CONTACT_PAGE.test(decoded(url)) ? 1 : ELSEWHERE;
  return addresses.flatMap(({ address, manner }) => {
    const [local = '', domain = ''] = address.split('@');
    const role = roleOf(local, hostname);
    const owner = ownerOf(domain, hostname);
    if (!role || (isDirectory && owner !== 'own')) return [];
    const confidence = hundredths(MANNER[manner] * ROLE[role] * DOMAIN[owner] * place);
    return [{ kind: 'email' as const, value: address, sourceUrl: url, confidence }];
  });
}

function ownerOf(domain: string, host: string): keyof typeof DOMAIN {
  const site = hostWithoutWww(host);
  const mail = hostWithoutWww(domain);
  if (site === mail || site.endsWith(`.${mail}`) || mail.endsWith(`.${site}`)) return 'own';
  return isFreemail(mail) ? 'freemail' : 'other';
}

/** Where a page names several profiles of one network, each is so much less sure to be the business's. */
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
  const all = refresh ? [...links, { href: refresh, text: SENT_ON }] : links;
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
    // Of two links that say contact, the shorter one is the site's, the longer one a form about something.
    const value = score - Math.min(0.9, target.pathname.length / 200);
    if (score > 0) scored.set(target.href, Math.max(value, scored.get(target.href) ?? 0));
  }
  return [...scored].toSorted(([, a], [, b]) => b - a).map(([href]) => href);
}

function scoreOf(words: string, language: string | null): number {
  if (words.endsWith(SENT_ON)) return 4;
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

/** Stands for the words of a link that nobody has to click. */
const SENT_ON = '\u0000refresh';

const hundredths = (value: number) => Math.round(100 * value) / 100;
