import { z } from 'zod';
import { readable } from './text.js';

export const PHONE_MAX = 20;
export const POSTAL_CODE_MAX = 10;
export const TEXT_MAX = 200;
/** Of an email address and its part before the @ (RFC 5321, 4.5.3.1). */
export const EMAIL_MAX = 254;
export const EMAIL_LOCAL_MAX = 64;
export const DEFAULT_COUNTRY = 'United States';
export const COUNTRIES = [
  'United States',
  'Canada',
  'United Kingdom',
  'Australia',
  'Other',
] as const;

/** Options of the state drop-down, which is shown only for the United States. */
export const US_STATES = [
  { value: 'AL', label: 'Alabama' },
  { value: 'AK', label: 'Alaska' },
  { value: 'AZ', label: 'Arizona' },
  { value: 'AR', label: 'Arkansas' },
  { value: 'CA', label: 'California' },
  { value: 'CO', label: 'Colorado' },
  { value: 'CT', label: 'Connecticut' },
  { value: 'DE', label: 'Delaware' },
  { value: 'FL', label: 'Florida' },
  { value: 'GA', label: 'Georgia' },
  { value: 'HI', label: 'Hawaii' },
  { value: 'ID', label: 'Idaho' },
  { value: 'IL', label: 'Illinois' },
  { value: 'IN', label: 'Indiana' },
  { value: 'IA', label: 'Iowa' },
  { value: 'KS', label: 'Kansas' },
  { value: 'KY', label: 'Kentucky' },
  { value: 'LA', label: 'Louisiana' },
  { value: 'ME', label: 'Maine' },
  { value: 'MD', label: 'Maryland' },
  { value: 'MA', label: 'Massachusetts' },
  { value: 'MI', label: 'Michigan' },
  { value: 'MN', label: 'Minnesota' },
  { value: 'MS', label: 'Mississippi' },
  { value: 'MO', label: 'Missouri' },
  { value: 'MT', label: 'Montana' },
  { value: 'NE', label: 'Nebraska' },
  { value: 'NV', label: 'Nevada' },
  { value: 'NH', label: 'New Hampshire' },
  { value: 'NJ', label: 'New Jersey' },
  { value: 'NM', label: 'New Mexico' },
  { value: 'NY', label: 'New York' },
  { value: 'NC', label: 'North Carolina' },
  { value: 'ND', label: 'North Dakota' },
  { value: 'OH', label: 'Ohio' },
  { value: 'OK', label: 'Oklahoma' },
  { value: 'OR', label: 'Oregon' },
  { value: 'PA', label: 'Pennsylvania' },
  { value: 'RI', label: 'Rhode Island' },
  { value: 'SC', label: 'South Carolina' },
  { value: 'SD', label: 'South Dakota' },
  { value: 'TN', label: 'Tennessee' },
  { value: 'TX', label: 'Texas' },
  { value: 'UT', label: 'Utah' },
  { value: 'VT', label: 'Vermont' },
  { value: 'VA', label: 'Virginia' },
  { value: 'WA', label: 'Washington' },
  { value: 'WV', label: 'West Virginia' },
  { value: 'WI', label: 'Wisconsin' },
  { value: 'WY', label: 'Wyoming' },
  { value: 'DC', label: 'District of Columbia' },
  { value: 'PR', label: 'Puerto Rico' },
  { value: 'VI', label: 'Virgin Islands' },
  { value: 'GU', label: 'Guam' },
  { value: 'AS', label: 'American Samoa' },
  { value: 'MP', label: 'Northern Mariana Islands' },
] as const;

/** ASCII for full-width signs and for other dashes. */
const plain = (typed: string) => typed.normalize('NFKC').replace(/[\u2010-\u2015\u2212]/g, '-');
/** Spaces instead of the separators in "0171/2345678" and "01.42.86.82.82". */
const plainPhone = (typed: string) => plain(typed).replace(/(?<=\d)[/.]/g, ' ');
/** Japanese codes follow a postal mark: "〒100-0005". */
const plainPostalCode = (typed: string) => plain(typed).replace(/^\s*〒\s*/, '');

/** Removes characters that a phone number can't contain. */
export const filterPhone = (typed: string) =>
  plainPhone(typed)
    .replace(/[^\d ()+-]/g, '')
    .slice(0, PHONE_MAX);
/** Removes characters that a postal code can't contain. */
export const filterPostalCode = (typed: string) =>
  plainPostalCode(typed)
    .replace(/[^a-zA-Z\d -]/g, '')
    .slice(0, POSTAL_CODE_MAX);

export const tooLong = (max: number) => `At most ${max} characters`;
/** At least one visible character. Zero-width spaces count as blank. */
const VISIBLE = /[^\p{C}\p{Z}]/u;
// PostgreSQL stores neither NUL nor lone surrogates.
// oxlint-disable-next-line no-control-regex -- control characters are rejected
export const ONE_LINE = /^[^\u0000-\u001f\u007f\p{Cs}]*$/u;
export const NO_CONTROL = 'Must not contain control characters';

/**
 * Overrides, embeddings and isolates reorder text: in an email, a name that contains such a character can read as something else. The
 * marks U+200E and U+200F are allowed, because they don't reverse letters, and Hebrew and Arabic need them.
 */
const ONE_DIRECTION = /^[^\u202a-\u202e\u2066-\u2069]*$/;
const NO_REORDERING = 'Must not contain invisible characters that reorder text';

/** Invisible characters are easily pasted, so they are removed. Those that reorder letters may hide an intent: they are refused. */
const oneLine = (text: z.ZodString) =>
  text.regex(ONE_DIRECTION, NO_REORDERING).overwrite(readable).trim().regex(ONE_LINE, NO_CONTROL);

/** Text that must not be blank. The message names the missing field. */
export const required = (message: string, max = TEXT_MAX) =>
  oneLine(z.string(message)).regex(VISIBLE, message).max(max, tooLong(max));
export const optional = (max = TEXT_MAX) =>
  oneLine(z.string('Must be text')).max(max, tooLong(max));

/** Servers refuse a longer part, a longer label or a label that ends with a hyphen (RFC 5321 and 1123). */
const SERVERS_ACCEPT = new RegExp(
  String.raw`^[^@]{1,${EMAIL_LOCAL_MAX}}@(?:[^.]{0,62}[^.-]\.)+[^.]{2,63}$`,
);
/** An email address that a server can accept. */
export const emailAddress = (error = 'Please enter a valid email address') =>
  z.email(error).max(EMAIL_MAX, error).regex(SERVERS_ACCEPT, error);

export const phoneText = required('Phone number is required', PHONE_MAX).overwrite(plainPhone);
export const phone = phoneText.regex(/^[ ()+-]*\d[\d ()+-]*$/, 'Please enter a valid phone number');
/** In a place without postal codes, "None". */
export const postalCode = required('Postal code is required', POSTAL_CODE_MAX)
  .overwrite(plainPostalCode)
  .regex(/^[a-zA-Z\d -]*$/, 'Postal code can contain letters, digits, spaces and hyphens');

/** Text with line breaks but no other control or invisible characters. */
export const lines = (max: number) =>
  z
    .string()
    .overwrite(readable)
    .trim()
    .max(max, tooLong(max))
    // oxlint-disable-next-line no-control-regex -- control characters are rejected
    .regex(/^[^\u0000-\u0008\u000b-\u001f\u007f\p{Cs}]*$/u, NO_CONTROL);
