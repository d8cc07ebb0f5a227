import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';

/** How a provider lets one mailbox have many addresses, according to its help pages. */
interface Provider {
  domains: RegExp;
  /** The domain for all of them, if a name belongs to one user at all of them. */
  domain?: string;
  /** The start of a suffix that users choose themselves. */
  separator: '+' | '-';
  /** Characters that make no difference. */
  ignored?: RegExp;
  /** Characters that are the same as a dot. */
  dots?: RegExp;
}

const COUNTRY = String.raw`\.(?:com?\.)?[a-z]{2,3}`;

const PROVIDERS: Provider[] = [
  // "Dots don't matter in Gmail addresses"
  { domains: /^(gmail|googlemail)\.com$/, domain: 'gmail.com', separator: '+', ignored: /\./g },
  {
    domains: new RegExp(String.raw`^((outlook|hotmail|live)${COUNTRY}|(msn|passport)\.com)$`),
    separator: '+',
  },
  { domains: /^(icloud|me|mac)\.com$/, domain: 'icloud.com', separator: '+' },
  // "nickname-keyword@yahoo.com". A Yahoo ID has no hyphen.
  {
    domains: new RegExp(String.raw`^(yahoo${COUNTRY}|(ymail|rocketmail|myyahoo)\.com)$`),
    separator: '-',
  },
  // Proton also ignores dots, hyphens and underscores.
  {
    domains: /^(proton\.me|protonmail\.(com|ch)|pm\.me)$/,
    domain: 'proton.me',
    separator: '+',
    ignored: /[._-]/g,
  },
  { domains: /^fastmail\.(com|fm|net|org|de|es|in|jp|mx|nl|se|to|us|co\.uk)$/, separator: '+' },
  {
    domains: /^(ya\.ru|yandex\.(ru|com|by|kz|ua|uz|com\.tr))$/,
    domain: 'yandex.ru',
    separator: '+',
    // A hyphen is the same as a dot.
    dots: /-/g,
  },
  { domains: /^(zoho|zohomail)\.(com|eu|in)$/, separator: '+' },
];

/** Fastmail's subdomain addressing: anything@user.fastmail.com */
const SUBDOMAIN = /^([^.]+)\.(fastmail\.(?:com|fm))$/;

/** What an address may have without naming another mailbox (RFC 5322, 3.4.1): comments, quotation marks, the root's dot. */
const plainLocal = (local: string) =>
  local.startsWith('"') && local.endsWith('"')
    ? local.slice(1, -1).replaceAll(/\\(.)/g, '$1')
    : local;
const plainDomain = (domain: string) => domain.replace(/\.+$/, '');
const COMMENT = /\([^()]*\)/g;

/**
 * The one spelling for all addresses of a mailbox. At providers that are not listed, addresses differ only in case:
 * no one outside knows what else makes no difference there.
 */
export function mailboxOf(address: string): string {
  const text = address.normalize('NFKC').replaceAll(COMMENT, '').trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const local = plainLocal(text.slice(0, at));
  const domain = plainDomain(domainToASCII(text.slice(at + 1)) || text.slice(at + 1));
  const [, user, host] = SUBDOMAIN.exec(domain) ?? [];
  if (user) return `${user}@${host}`;
  const provider = PROVIDERS.find(({ domains }) => domains.test(domain));
  if (!provider) return `${local}@${domain}`;
  // Of "+a" and "...", nothing would remain.
  const name = local.split(provider.separator)[0] || local;
  const dotted = provider.dots ? name.replaceAll(provider.dots, '.') : name;
  const plain = (provider.ignored && dotted.replaceAll(provider.ignored, '')) || dotted;
  return `${plain}@${provider.domain ?? domain}`;
}

/** Names a mailbox in a counter without its address. */
export const mailboxKey = (address: string) =>
  createHash('sha256').update(mailboxOf(address)).digest('base64url');
