import type { VisitorResult } from '#contract/visitors.js';
import type { FoundPlace } from '../found-place.js';
import { callingCode } from '../phones.js';

type Masked = VisitorResult['examples'][number];
type Shown = Pick<
  FoundPlace,
  'name' | 'category' | 'phone' | 'email' | 'website' | 'address' | 'latitude' | 'longitude'
>;

const DOTS = '••••';
/** A hundredth of a degree is about a kilometer. */
const CELLS_PER_DEGREE = 100;

/** Hides a business's identity and contact data. The rest shows the kind of data that a list contains. */
export function mask(place: Shown): Masked {
  return {
    name: `${firstLetter(place.name)}${DOTS}`,
    category: place.category,
    phone: place.phone && `+${callingCode(place.phone) ?? '•'} ••• •••`,
    email: place.email && `${DOTS}@${DOTS}${place.email.slice(place.email.lastIndexOf('.'))}`,
    website: place.website && `${DOTS}${topLevelDomain(place.website)}`,
    address: withoutNumbers(place.address),
    latitude: rounded(place.latitude),
    longitude: rounded(place.longitude),
  };
}

function topLevelDomain(website: string): string {
  const { hostname } = new URL(website);
  return hostname.slice(hostname.lastIndexOf('.'));
}

/** The street without its number, and the city: "12 Avenue de la Costa, 98000 Monaco" becomes "Avenue de la Costa, Monaco". */
function withoutNumbers(address: string | null): string | null {
  const parts = (address ?? '').split(',').map((part) =>
    part
      .split(/\s+/)
      .filter((word) => word !== '' && !/\p{N}/u.test(word))
      .join(' '),
  );
  return parts.filter(Boolean).join(', ') || null;
}

const rounded = (degrees: number | null | undefined) =>
  typeof degrees === 'number' ? Math.round(degrees * CELLS_PER_DEGREE) / CELLS_PER_DEGREE : null;

/** The whole first character, which may be a pair of code units. */
const firstLetter = (name: string) => String.fromCodePoint(name.codePointAt(0)!).toUpperCase();
