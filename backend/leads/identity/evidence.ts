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
}

/** Null if the records describe two businesses, even if everything else agrees. */
export function compare(a: Traits, b: Traits): Evidence | null {
  const addressWords = new Set([...(a.address?.words ?? []), ...(b.address?.words ?? [])]);
  const name = compareNames(a.name, b.name, addressWords);
  if (name === 'different') return null;
  const place = comparePlaces(a, b);
  if (place === 'elsewhere') return null;
  const areMachines = isMachine(a.name) && isMachine(b.name);
  const phone = areMachines ? null : agree(a.phone, b.phone);
  const site = agree(a.domain, b.domain);
  // Without a location, no other fact may differ: a chain has many branches in a city.
  const conflicts = [phone, site, sameCity(a.city, b.city)].includes(false);
  if (place === 'unknown' && phone !== true && conflicts) return null;
  const isLocated = place === 'here' || place === 'street';
  if ((areMachines || VAGUE.has(name)) && !isLocated) return null;
  if (name !== 'same' && phone === false && site === false) return null;
  const common = isCommon(a.name, addressWords) || isCommon(b.name, addressWords);
  return { name, place, phone, site, isCommon: common };
}

/** One name may be a department's or a tenant's, which shares the location and often the website. */
const PARTIAL: ReadonlySet<NameMatch> = new Set(['described', 'related', 'incomparable']);
/** Names that mean little without a location. */
const VAGUE: ReadonlySet<NameMatch> = new Set([...PARTIAL, 'reworded']);

/** The facts that the fitted model weighs. */
export function featuresOf({ name, place, phone, site, isCommon }: Evidence): Feature[] {
  const facts: Record<Feature, boolean> = {
    'same name': name === 'same',
    'extended name': name === 'extended' || name === 'reworded',
    'unconfirmed name': PARTIAL.has(name) && phone !== true,
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

export const isMatch = (evidence: Evidence): boolean => scoreOf(evidence) >= THRESHOLD;
