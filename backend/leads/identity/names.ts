import { distance, normalize } from '../../places/text.js';

/** A name prepared for comparison. */
export interface Name {
  /** Distinctive words: no legal forms, articles or "and". */
  words: string[];
  /** `words` without spaces: "Mas Style" equals "MasStyle". */
  compact: string;
}

/**
 * `extended`: one name adds words to the other. `related`: those words may name a department or a tenant.
 * `incomparable`: the names share no script.
 */
export type NameMatch = 'same' | 'extended' | 'related' | 'incomparable' | 'different';

const list = (text: string) => new Set(text.trim().split(/\s+/));

/** Ignored words: common legal forms (ISO 20275), articles, "and". */
const STOP_WORDS = list(`
  inc incorporated llc llp lp ltd limited corp corporation co company plc pllc pc pa gmbh ag kg ohg ug eg ev mbh gbr
  sarl sas sa sasu srl spa snc sl slu sc cv ltda eireli me mei bv nv vof aps as ab oy oyj kft sro doo pty pvt pte sdn bhd
  pt tbk 株式会社 有限会社 合同会社
  the a an and und et y e en og och i le la les l el los las il lo gli der die das de du des del della di da do dos of at`);

/** A department or machine is a separate business: "Walmart Pharmacy" is not "Walmart". */
const UNITS = list(`
  atm atms geldautomat bancomat cajero kiosk pharmacy farmacia apotheke fuel gas carwash wash parking garage deli bakery
  florist photo vision optical tire tires auto parts service services grooming training print copy tech money lab
  laboratory imaging radiology urgent emergency er clinic clinics hospital rehab rehabilitation audiology infusion surgery
  pediatrics pediatric orthopedics cardiology dialysis dermatology dental eye ent urology oncology maternity ward campus
  library parkrun investments advisors advisor pickup distribution warehouse charging station stop bus tram gym pool arena
  chapel office offices administration department dept`);

/** Institutions whose departments have their own names and phones. */
const INSTITUTIONS = list(`
  university universitat universite universidad universidade universita college school schule ecole escuela escola scuola
  academy district hospital krankenhaus klinik klinikum hopital ospedale medical health healthcare hotel resort casino
  mall museum church city county town township municipality municipal rathaus comune mairie prefeitura ministry airport
  aeroport aeropuerto park zoo terminal bank`);

/** Businesses inside an institution, often with their own phone. */
const EATERIES = list('restaurant restaurante ristorante cafe cafeteria bistro');

/** Boundaries between scripts, or between letters and digits: "セルフ写真館Blanc", "Pickleball406". */
const SCRIPT_BOUNDARIES =
  /(?<=\p{sc=Latn})(?=(?!\p{sc=Latn})\p{L})|(?<=(?!\p{sc=Latn})\p{L})(?=\p{sc=Latn})|(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu;
const LATIN = /\p{sc=Latn}/u;
/** A number or single letter identifies a branch or building: "#12", "Planta B". */
const BRANCH_MARK = /^(\p{N}+|[a-z])$/u;

export function nameOf(text: string): Name {
  const all = normalize(text.replace(/['’`´]/g, ''))
    .replace(SCRIPT_BOUNDARIES, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  const distinctive = all.filter((word) => !STOP_WORDS.has(word));
  const words = distinctive.length > 0 ? distinctive : all;
  return { words, compact: words.join('') };
}

/**
 * @param addressWords words of both addresses: in East Lake, "Coast Dental East Lake" equals "Coast Dental"
 */
export function compareNames(a: Name, b: Name, addressWords: ReadonlySet<string>): NameMatch {
  if (a.compact === b.compact) return 'same';
  const [left, right] = inSharedScript(a.words, b.words);
  if (left.length === 0 || right.length === 0) return 'incomparable';
  if (left.join('') === right.join('')) return 'same';
  const pairs = align(left, right);
  const paired = new Set(pairs.values());
  const extraLeft = left.filter((_, index) => !pairs.has(index));
  const extraRight = right.filter((_, index) => !paired.has(index));
  if (extraLeft.some(isBranchMark) && extraRight.some(isBranchMark)) return 'different';
  const extra = [extraLeft, extraRight].map((words) =>
    words.filter((word) => !addressWords.has(word)),
  );
  if (extra.flat().some((word) => UNITS.has(word))) return 'different';
  if (pairs.size > 0) {
    if (extra.flat().length === 0) return 'same';
    if (extra.some((words) => words.length === 0)) {
      const areInstitutions = [left, right].every((words) =>
        words.some((word) => INSTITUTIONS.has(word)),
      );
      return areInstitutions || extra.flat().some((word) => EATERIES.has(word))
        ? 'related'
        : 'extended';
    }
  }
  return compareLetters(left.join(''), right.join(''));
}

const isBranchMark = (word: string) => BRANCH_MARK.test(word);

/** Allows one edit per eight letters, or a common prefix: Chinese, Japanese and Thai have no spaces. */
function compareLetters(a: string, b: string): NameMatch {
  const edits = Math.floor(Math.max(a.length, b.length) / 8);
  if (edits > 0 && distance(a, b, edits) <= edits) return 'same';
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return short.length >= (LATIN.test(short) ? 6 : 2) && long.startsWith(short)
    ? 'related'
    : 'different';
}

/** Words in scripts that both names use: "Gala House (กาล่า เฮ้าส์)" equals "Gala House" by its Latin words. */
function inSharedScript(a: string[], b: string[]): [string[], string[]] {
  const latin = (word: string) => LATIN.test(word);
  const other = (word: string) => !LATIN.test(word) && !/^\p{N}+$/u.test(word);
  const both = (is: (word: string) => boolean) => a.some(is) && b.some(is);
  const without = (is: (word: string) => boolean): [string[], string[]] => [
    a.filter((word) => !is(word)),
    b.filter((word) => !is(word)),
  ];
  if (both(latin)) return both(other) ? [a, b] : without(other);
  return both(other) ? without(latin) : [[], []];
}

/** Pairs the words of two names: equal words first, then variants. */
function align(a: string[], b: string[]): Map<number, number> {
  const pairs = new Map<number, number>();
  const taken = new Set<number>();
  for (const matches of [(x: string, y: string) => x === y, isVariant]) {
    a.forEach((word, index) => {
      if (pairs.has(index)) return;
      const found = b.findIndex((other, at) => !taken.has(at) && matches(word, other));
      if (found < 0) return;
      pairs.set(index, found);
      taken.add(found);
    });
  }
  return pairs;
}

/** Whether a word is the other's plural, one edit away (five letters or more), or two (nine or more). */
function isVariant(a: string, b: string): boolean {
  if (isBranchMark(a) || isBranchMark(b)) return false;
  const shorter = Math.min(a.length, b.length);
  if (shorter >= 3 && (a === `${b}s` || b === `${a}s`)) return true;
  const edits = shorter >= 9 ? 2 : shorter >= 5 ? 1 : 0;
  return edits > 0 && distance(a, b, edits) <= edits;
}
