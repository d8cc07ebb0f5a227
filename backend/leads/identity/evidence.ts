import { compareAddresses } from './addresses.js';
import { compareNames, isCommon, isMachine, type NameMatch } from './names.js';
import { agree, comparePlaces, sameCity, type Proximity } from './proximity.js';
import type { Traits } from './traits.js';
import { THRESHOLD, WEIGHTS, type Feature } from './weights.js';

/** The result of comparing two records. */
export interface Evidence {
  name: NameMatch;
  place: Proximity;
  /** Null if either is unknown. */
  phone: boolean | null;
  site: boolean | null;
  /** Whether all words of the name are shared by many businesses. */
  isCommon: boolean;
  /** Whether only a person can tell if these are two businesses, such as a chain's branches, whatever the score is. */
  needsReview: boolean;
}

/** Null if the records describe two businesses, even if everything else agrees. */
export function compare(a: Traits, b: Traits): Evidence | null {
  const localWords = new Set([...a.localWords, ...b.localWords]);
  const name = compareNames(a.name, b.name, localWords);
  if (name === 'different') return null;
  const machines = isMachine(a.name) && isMachine(b.name);
  const phone = machines ? null : agree(a.phone, b.phone);
  const site = agree(a.domain, b.domain);
  const place = comparePlaces(a, b);
  if (place === 'elsewhere') return null;
  if (machines && place !== 'here' && place !== 'street') return null;
  const common = isCommon(a.name, localWords) || isCommon(b.name, localWords);
  const facts = { name, place, phone, site, isCommon: common };
  const isClear = place === 'unknown' ? isClearAnywhere(facts, a, b) : isClearThere(facts, a, b);
  return { ...facts, needsReview: !isClear };
}

type Facts = Omit<Evidence, 'needsReview'>;

/** Without a location, facts must not differ: a chain has many branches in a city. The same name may have one new contact. */
function isClearAnywhere({ name, phone, site }: Facts, a: Traits, b: Traits): boolean {
  if (VAGUE.has(name) && name !== 'described') return false;
  if (phone === true) return true;
  const differ = [phone, site].filter((fact) => fact === false).length;
  return sameCity(a.city, b.city) !== false && differ <= (name === 'same' ? 1 : 0);
}

function isClearThere({ name, place, phone, site }: Facts, a: Traits, b: Traits): boolean {
  if (name === 'overlapping') return place === 'here' && phone === true;
  // Another house: a chain's branch, unless the phone is the same.
  if (place === 'near') return phone === true && !CLOSE.has(name);
  if (CLOSE.has(name) && phone !== true) return site === true && phone === null;
  // A department has its own phone, and it shares the website.
  if (PARTIAL.has(name) && phone === false && (site === true || name !== 'described')) return false;
  if (VAGUE.has(name) && place === 'street' && phone !== true) return site === true;
  // Two businesses near each other may have similar names, but seldom in one house.
  const differs = name !== 'same' && phone === false && site === false;
  return !differs || place === 'street' || compareAddresses(a.address, b.address) === 'house';
}

/** One name may be a department's or a tenant's, which shares the location and often the website. */
const PARTIAL: ReadonlySet<NameMatch> = new Set([
  'described',
  'prefixed',
  'related',
  'incomparable',
]);
/** Names of neighbors, unless the phone or the website is the same. */
const CLOSE: ReadonlySet<NameMatch> = new Set(['related', 'incomparable']);
/** Names that mean little without a location. */
const VAGUE: ReadonlySet<NameMatch> = new Set([...PARTIAL, 'reworded', 'overlapping']);

/** The facts that the fitted model weighs. */
export function featuresOf({ name, place, phone, site, isCommon }: Evidence): Feature[] {
  const facts: Record<Feature, boolean> = {
    'same name': name === 'same',
    'extended name': name === 'extended' || name === 'reworded',
    'common name': isCommon,
    here: place === 'here',
    'same street': place === 'street',
    near: place === 'near',
    'same name here': name === 'same' && place === 'here',
    'same name, same street': name === 'same' && place === 'street',
    'same name, unknown place': name === 'same' && place === 'unknown',
    'same phone': phone === true,
    'different phone': phone === false,
    'different site': site === false,
  };
  return (Object.keys(facts) as Feature[]).filter((fact) => facts[fact]);
}

/** Log-odds that the records describe the same business. */
export const scoreOf = (evidence: Evidence): number =>
  featuresOf(evidence).reduce((sum, feature) => sum + WEIGHTS[feature], WEIGHTS.bias);

export const isMatch = (evidence: Evidence): boolean =>
  !evidence.needsReview && scoreOf(evidence) >= THRESHOLD;
