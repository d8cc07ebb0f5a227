import { createHash } from 'node:crypto';
import type { VisitorLead, VisitorResult } from '#contract/visitors.js';
import type { FoundPlace } from '../found-place.js';
import { callingCode, international } from '../phones.js';

type Shown = Pick<FoundPlace, 'name' | 'category' | 'phone' | 'email' | 'website' | 'address'> &
  Pick<FoundPlace, 'city' | 'latitude' | 'longitude'>;
type Located = Pick<FoundPlace, 'source' | 'sourceId'> & VisitorResult['points'][number];

const DOTS = '····';
const DOTTED_PHONE = '·· ·· ··';
/** North American numbers start with an area code of three digits. */
const NORTH_AMERICA = '1';
/** A number that identifies a business, rather than "Bar 42" or "Studio 1900". */
const PHONE_IN_NAME = /\+?\d(?:[\s()./-]*\d){5,}/g;

/** Everything about a business that visitors may see in full. */
export const inFull = (place: Shown): VisitorLead => ({
  name: place.name,
  category: place.category,
  phone: place.phone && international(place.phone),
  email: place.email,
  website: place.website,
  address: place.address,
  latitude: place.latitude ?? null,
  longitude: place.longitude ?? null,
  isMasked: false,
});

/** A business's name and category, and which contact details exist. */
export const mask = ({
  name,
  category,
  phone,
  email,
  website,
  address,
  city,
}: Shown): VisitorLead => ({
  name: withoutContacts(name, email, website),
  category,
  phone: phone && maskPhone(phone),
  email: email && `${DOTS}@${DOTS}${email.slice(email.lastIndexOf('.'))}`,
  website: website && `${DOTS}${topLevelDomain(website)}`,
  address: address && [DOTS, city].filter(Boolean).join(', '),
  latitude: null,
  longitude: null,
  isMasked: true,
});

/** "+377 97 ·· ·· ··" for "+37797123456". The dots don't tell the number's length. */
function maskPhone(phone: string): string {
  const code = callingCode(phone);
  if (code === undefined) return DOTTED_PHONE;
  const shown = phone.slice(1 + code.length, (code === NORTH_AMERICA ? 4 : 3) + code.length);
  return `+${code} ${shown} ${DOTTED_PHONE}`;
}

function topLevelDomain(website: string): string {
  const { hostname } = new URL(website);
  return hostname.slice(hostname.lastIndexOf('.'));
}

/** Some businesses are called like their website, and some names contain a phone number. */
function withoutContacts(name: string, email: string | null, website: string | null): string {
  const host = website && new URL(website).hostname.replace(/^www\./, '');
  return [email, email?.split('@')[1], host]
    .filter((contact) => contact)
    .reduce<string>((text, contact) => replaceAll(text, contact!), name)
    .replace(PHONE_IN_NAME, DOTS);
}

function replaceAll(text: string, hidden: string): string {
  const start = text.toLowerCase().indexOf(hidden.toLowerCase());
  if (start < 0) return text;
  return text.slice(0, start) + DOTS + replaceAll(text.slice(start + hidden.length), hidden);
}

const LEAST_METERS = 40;
const MOST_METERS = 60;
const METERS_PER_DEGREE = 111_320;
/** About a meter. */
const DECIMALS = 5;

/** Moves a place by about 50 m, always in the same direction: from several answers, no one can compute its location. */
export function jitter({ source, sourceId, latitude, longitude }: Located) {
  const hash = createHash('sha256').update(`${source}/${sourceId}`).digest();
  const angle = (hash.readUInt32BE(0) / 2 ** 32) * 2 * Math.PI;
  const share = hash.readUInt32BE(4) / 2 ** 32;
  const degrees = (LEAST_METERS + share * (MOST_METERS - LEAST_METERS)) / METERS_PER_DEGREE;
  const stretch = Math.max(Math.cos((latitude * Math.PI) / 180), 0.01);
  return {
    latitude: rounded(latitude + degrees * Math.sin(angle)),
    longitude: rounded(longitude + (degrees * Math.cos(angle)) / stretch),
  };
}

const rounded = (degrees: number) => Number(degrees.toFixed(DECIMALS));
