import { compareAddresses } from './addresses.js';
import {
  compareNames,
  isCommon,
  isMachine,
  namesPart,
  type LocalWords,
  type NameMatch,
} from './names.js';
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
  const local: LocalWords = [a.localWords, b.localWords];
  const name = compareNames(a.name, b.name, local);
  if (name === 'different') return null;
  const machines = isMachine(a.name) && isMachine(b.name);
  const phone = machines ? null : agree(a.phone, b.phone);
  const site = agree(a.domain, b.domain);
  const place = placeOf(a, b, name === 'same' && phone === true);
  if (place === 'elsewhere') return null;
  if (name === 'akin' && !(place === 'here' && phone && site)) return null;
  if (machines && place !== 'here' && place !== 'street') return null;
  const common = isCommon(a.name, local) || isCommon(b.name, local);
  const facts = { name, place, phone, site, isCommon: common };
  const isClear = place === 'unknown' ? isClearAnywhere(facts, a, b) : isClearThere(facts, a, b);
  return { ...facts, needsReview: !isClear };
}

/** A business that moved keeps its name, phone and its own page of a website. A home page is the same for all branches. */
const placeOf = (a: Traits, b: Traits, hasNameAndPhone: boolean): Proximity => {
  const place = comparePlaces(a, b);
  return place === 'elsewhere' && hasNameAndPhone && sharePage(a, b) ? 'area' : place;
};

const sharePage = (a: Traits, b: Traits) => agree(a.page, b.page) === true;

type Facts = Omit<Evidence, 'needsReview'>;

/** Without a location, the same name in one city may have one new contact; any other name must share the phone. */
function isClearAnywhere(facts: Facts, a: Traits, b: Traits): boolean {
  const { name, phone, site } = facts;
  if (name !== 'described' && VAGUE.has(name)) return false;
  if (phone === true) return true;
  const city = sameCity(a.city, b.city);
  if (facts.isCommon && site !== true) return false;
  if (!isLocated(a) && !isLocated(b) && (name !== 'same' || areReordered(a, b))) return false;
  if (name === 'same') return city !== false && (phone !== false || site !== false);
  return name !== 'located' && city === true && phone !== false && site !== false;
}

/** Whether a record has more than a name: nothing proves that two such records are one business. */
const isLocated = ({ address, phone, point }: Traits) => Boolean(address ?? phone ?? point);

/** Whether names have the same words in another order: "Hotel Central" and "Central Hotel". */
const areReordered = ({ name: a }: Traits, { name: b }: Traits) =>
  a.compact !== b.compact && a.words.toSorted().join(' ') === b.words.toSorted().join(' ');

function isClearThere(facts: Facts, a: Traits, b: Traits): boolean {
  const { name, place, phone, site } = facts;
  if (name === 'overlapping' || name === 'akin') return place === 'here' && phone === true;
  if (name === 'apart')
    return (place === 'here' || place === 'street') && phone === true && site !== false;
  if (name === 'numbered')
    return phone === true
      ? place === 'here' || place === 'street'
      : place === 'here' && (phone ?? site) === true;
  // Another house: a chain's branch, unless the phone is the same; on another street, also the website.
  if (place === 'near' || place === 'area')
    return phone === true && (place === 'near' || site === true) && !CLOSE.has(name);
  if (name === 'same' || name === 'located' || phone === true) return true;
  const isHouse = compareAddresses(a.address, b.address) === 'house';
  if (phone === false)
    return isHouse && (sharePage(a, b) || !(CLOSE.has(name) || mayBePart(facts, a, b)));
  if (CLOSE.has(name)) return isHouse && site === true;
  if (isHouse) return true;
  if (place === 'street') return site === true || !VAGUE.has(name);
  return site === true && !namesPart(a.name, b.name);
}

/** Whether a longer name with its own phone may be a part or a tenant. */
function mayBePart({ name, site }: Facts, a: Traits, b: Traits): boolean {
  if (site === false || namesPart(a.name, b.name)) return true;
  return PARTIAL.has(name) && (site === true || name !== 'described');
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
const VAGUE: ReadonlySet<NameMatch> = new Set([
  ...PARTIAL,
  'reworded',
  'overlapping',
  'akin',
  'numbered',
  'apart',
]);

/** The facts that the fitted model weighs. */
export function featuresOf({ name, place, phone, site, isCommon }: Evidence): Feature[] {
  const isSame = name === 'same' || name === 'located';
  const facts: Record<Feature, boolean> = {
    'same name': isSame,
    'extended name': name === 'extended' || name === 'reworded',
    'common name': isCommon,
    here: place === 'here',
    'same street': place === 'street',
    near: place === 'near' || place === 'area',
    'same name here': isSame && place === 'here',
    'same name, same street': isSame && place === 'street',
    'same name, unknown place': isSame && place === 'unknown',
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
