import { EMAIL_LOCAL_MAX } from '#contract/fields.js';
import {
  AT,
  DOT,
  mailtoRecipients,
  normalizedEmail,
  unbracketed,
} from '../../../maps/places/web/emails.js';
import { isBusinessDomain } from './roles.js';

/** Maximum length of a domain (RFC 5321, 4.5.3.1). */
const DOMAIN_MAX = 255;
/** Real business pages list fewer addresses. */
const MAX_AT_SIGNS = 5_000;

const LOCAL = /[\p{L}\p{N}._+%-]/u;
const DOMAIN = /[\p{L}\p{N}.-]/u;
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

/** "info at bistro dot com": without brackets, both "at" and "dot" must be spelled out. */
const SPELLED_OUT = new RegExp(
  `(?<![\\w.+-])([\\w.+-]{1,64})\\s{1,3}(?:${AT})\\s{1,3}([\\w-]{1,63}(?:\\s{1,3}(?:${DOT})\\s{1,3}[\\w-]{2,63}){1,3})\\b`,
  'giu',
);

/** The addresses in text, in order. */
export function addressesIn(text: string): string[] {
  const found: string[] = [];
  const clean = text.replaceAll(INVISIBLE, '').replaceAll('＠', '@');
  let atSigns = 0;
  for (let at = clean.indexOf('@'); at !== -1; at = clean.indexOf('@', at + 1)) {
    if (++atSigns > MAX_AT_SIGNS) break;
    let start = at;
    while (start > 0 && at - start < EMAIL_LOCAL_MAX && LOCAL.test(clean[start - 1]!)) start--;
    let end = at + 1;
    while (end < clean.length && end - at <= DOMAIN_MAX && DOMAIN.test(clean[end]!)) end++;
    const address = toAddress(clean.slice(start, at), clean.slice(at + 1, end));
    if (address) found.push(address);
  }
  return found;
}

/** Addresses with a spelled-out "[at]" and "[dot]", "(ät)" and "(punkt)", or plain words. */
export function spelledAddressesIn(text: string): string[] {
  const plain = unbracketed(text).replaceAll(
    SPELLED_OUT,
    (_, local: string, domain: string) =>
      `${local}@${domain.replaceAll(new RegExp(`\\s{1,3}(?:${DOT})\\s{1,3}`, 'giu'), '.')}`,
  );
  return plain === text ? [] : addressesIn(plain);
}

/** All addresses of a mailto: link. */
export const mailtoAddresses = (href: string): string[] =>
  mailtoRecipients(href).flatMap(addressesIn);

/** Cloudflare's email obfuscation: hexadecimal; the first byte is the XOR key of the others. */
export function cloudflareAddresses(hex: string): string[] {
  if (!/^(?:[\da-f]{2}){4,400}$/i.test(hex)) return [];
  const [key = 0, ...bytes] = Buffer.from(hex, 'hex');
  return addressesIn(percentDecoded(Buffer.from(bytes.map((byte) => byte ^ key)).toString()));
}

/** Addresses in a script, including concatenated literals and escaped characters. */
export function scriptAddresses(script: string): string[] {
  const joined = script
    .replaceAll(/\\u00([\da-f]{2})|\\x([\da-f]{2})/gi, (_, unicode, hex) =>
      String.fromCharCode(Number.parseInt(unicode ?? hex, 16)),
    )
    .replaceAll(/&#64;|&#x40;|&commat;/gi, '@')
    .replaceAll(/(["'`])\s{0,20}\+\s{0,20}(["'`])/g, '');
  return joined.includes('@') ? addressesIn(joined) : [];
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The normalized address (lower case, the domain in Unicode), or null if it is invalid. */
function toAddress(localPart: string, domainPart: string): string | null {
  const local = localPart
    .replace(/^(?:%[\da-f]{2}|[._+%-])+/i, '')
    .replace(/[.]+$/, '')
    .toLowerCase();
  const labels = domainPart.replace(/[.-]+$/, '').split('.');
  // "…bistro.com.Call us" and "…bistro.comTel": the text continues without a space.
  if (labels.length > 2 && /^\p{Lu}\p{Ll}/u.test(labels.at(-1)!)) labels.pop();
  const last = labels.pop()!.replace(/^(\p{Ll}{2,})\p{Lu}.*$/u, '$1');
  if (local === '' || /%|\.\./.test(local) || labels.length === 0) return null;
  const address = normalizedEmail(`${local}@${[...labels, last].join('.')}`);
  return address && isBusinessDomain(address.slice(address.indexOf('@') + 1)) ? address : null;
}
