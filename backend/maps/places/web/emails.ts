import { domainToASCII, domainToUnicode } from 'node:url';
import addressparser from 'nodemailer/lib/addressparser';
import { EMAIL_LOCAL_MAX, EMAIL_MAX } from '#contract/fields.js';

/** The form of nearly all addresses in records. */
const PLAIN = /^\w+(?:[.+-]\w+){0,9}@(?:(?!xn--)[a-z\d][\w-]{0,62}\.)+[a-z]{2,63}$/i;
const DOMAIN = /^(?:[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d-]{1,63}$/;
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]+$/u;

/** "at" and "dot", spelled out to hide addresses from robots, in various languages. */
export const AT =
  'at|ät|aet|@|arroba|arobase|chiocciola|apenstaartje|kukac|malpa|małpa|zavinac|zavináč|snabel-?a|собака';
export const DOT = 'dot|punkt|punto|point|ponto|punt|\\.|kropka|tecka|tečka|piste|pont|точка';
const bracketed = (word: string) =>
  new RegExp(
    `\\s{0,3}(?:\\[\\s?(?:${word})\\s?\\]|\\(\\s?(?:${word})\\s?\\)|\\{\\s?(?:${word})\\s?\\}|<\\s?(?:${word})\\s?>)\\s{0,3}`,
    'giu',
  );
const AT_IN_BRACKETS = bracketed(AT);
const DOT_IN_BRACKETS = bracketed(DOT);

/** Text with "[at]" and "(dot)" as signs. */
export const unbracketed = (text: string) =>
  text.replaceAll(AT_IN_BRACKETS, '@').replaceAll(DOT_IN_BRACKETS, '.').replaceAll('＠', '@');

/** The first email address of a record's field. */
export const emailAddress = (text: string | null | undefined): string | null =>
  emailAddresses(text)[0] ?? null;

/**
 * The email addresses of a record's field: a mailto: link, "Front Desk <desk@bar.example>", a list, or "info (at) bar.example".
 * They are in lower case, in the order of the text. Anything else is no address: "info at bar" could be a sentence.
 */
export function emailAddresses(text: string | null | undefined): string[] {
  if (!text) return [];
  if (PLAIN.test(text)) return [text.toLowerCase()];
  const written = /^\s*<?mailto:/i.test(text) ? mailtoRecipients(text) : [text];
  const found = written
    .flatMap((part) => candidates(unbracketed(part)))
    .map(normalizedEmail)
    .filter((address) => address !== null);
  return [...new Set(found)];
}

/** The recipients of a mailto: link: before the question mark, to, cc and bcc, percent-encoded or not (RFC 6068). */
export function mailtoRecipients(href: string): string[] {
  const [recipients = '', query = ''] = href.replace(/^\s*<?mailto:(?:\/\/)?/i, '').split('?', 2);
  const fields = query
    .split('&')
    .filter((field) => /^(?:to|b?cc)=/i.test(field))
    .map((field) => field.slice(field.indexOf('=') + 1));
  return [recipients, ...fields].map(percentDecoded).filter((part) => part !== '');
}

/** Parts of text that may be addresses. Only names in quotes or before angle brackets need a parser. */
function candidates(text: string): string[] {
  if (/[<"]/.test(text))
    return addressparser(text, { flatten: true }).map(({ address, name }) => address || name);
  return text
    .replaceAll(/\s*@\s*/g, '@')
    .split(/[\s;,|]+/)
    .filter((part) => /@|%40/.test(part));
}

/** The address in lower case, its domain in Unicode; null if it is none. Labels, brackets and a link's query are left out. */
export function normalizedEmail(text: string): string | null {
  const bare = percentDecoded(text)
    .replace(/^[^@]*:/, '')
    .replace(/^[\s<([{'"]+|[\s>)\]}'".,;:]+$/g, '');
  const at = bare.lastIndexOf('@');
  const local = bare.slice(0, at).replace(/^\.+|\.+$/g, '');
  if (at < 1 || local === '' || local.length > EMAIL_LOCAL_MAX || local.includes('..')) return null;
  if (!LOCAL.test(local)) return null;
  const ascii = domainToASCII(bare.slice(at + 1).replace(/[?/&].*$|\.+$/, ''));
  const address = `${local.toLowerCase()}@${domainToUnicode(ascii)}`;
  return DOMAIN.test(ascii) && address.length <= EMAIL_MAX ? address : null;
}

function percentDecoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
