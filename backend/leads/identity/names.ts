import { distance, normalise } from '../../places/text.js';

/** A name taken apart for comparing. */
export interface Name {
  /** Words that tell it from others; legal forms, articles and "and" left out. */
  words: string[];
  /** The same without spaces: "Mas Style" and "MasStyle" are one. */
  compact: string;
}

/** `part`: one name is the other with something added. `akin`: they begin alike. `foreign`: no script in common, nothing can be said. */
export type Likeness = 'same' | 'part' | 'akin' | 'foreign' | 'different';

const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Legal forms (https://www.gleif.org/en/lei-data/code-lists/iso-20275-entity-legal-forms-code-list), articles, "and". */
const SILENT = words(`
  inc incorporated llc llp lp ltd limited corp corporation co company plc pllc pc pa gmbh ag kg ohg ug eg ev mbh gbr
  sarl sas sa sasu srl spa snc sl slu sc cv ltda eireli me mei bv nv vof aps as ab oy oyj kft sro doo pty pvt pte sdn bhd
  pt tbk ltdsti 株式会社 有限会社 合同会社
  the a an and und et y e en og och i le la les l el los las il lo gli der die das de du des del della di da do dos of at`);

/**
 * A department or machine of a house is no other name for the house: "Walmart" and "Walmart Pharmacy" are two
 * businesses at one address.
 */
const UNITS = words(`
  atm atms geldautomat bancomat cajero kiosk pharmacy farmacia apotheke fuel gas carwash wash parking garage deli bakery florist photo vision
  optical tire tires auto parts service services grooming training print copy tech money lab laboratory imaging
  radiology urgent emergency er clinic clinics hospital rehab rehabilitation audiology infusion surgery pediatrics
  pediatric orthopedics cardiology campus library parkrun investments advisors advisor pickup distribution warehouse
  charging station stop bus tram gym pool arena chapel office offices administration department dept emergency maternity
  dialysis dermatology dental eye ent ortho urology oncology ward studio2`.replace(' studio2', ''));

/** Houses of many departments, each with a name of its own: what stands after the house's name tells them apart. */
const HOUSES = words(`
  university universitat universite universidad universidade universita college school schule ecole escuela escola scuola
  academy district hospital krankenhaus klinik klinikum hopital ospedale medical health healthcare hotel resort casino
  mall museum church city county town township municipality municipal rathaus comune mairie prefeitura ministry airport
  aeroport aeropuerto park zoo terminal bank`);

/** What a house lets others run, or runs with a phone of its own. */
const EATERIES = words('restaurant restaurante ristorante cafe cafeteria bistro');

export function nameOf(text: string): Name {
  const all = normalise(text.replace(/['’\`´]/g, ''))
    .replace(SCRIPTS, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  const telling = all.filter((word) => !SILENT.has(word));
  const kept = telling.length > 0 ? telling : all;
  return { words: kept, compact: kept.join('') };
}

/** Where letters of another script, or digits, begin: "セルフ写真館Blanc", "Pickleball406". */
const SCRIPTS =
  /(?<=\p{sc=Latn})(?=[\p{L}--\p{sc=Latn}])|(?<=[\p{L}--\p{sc=Latn}])(?=\p{sc=Latn})|(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gv;
const LATIN = /\p{sc=Latn}/u;
/** Numbers and single letters count branches and houses: "#12", "Planta B". */
const MARK = /^(\p{N}+|[a-z])$/u;

/**
 * How alike two names are.
 * @param place words of both addresses: "Coast Dental East Lake" in East Lake says no more than "Coast Dental"
 */
export function compareNames(a: Name, b: Name, place: ReadonlySet<string>): Likeness {
  if (a.compact === b.compact) return 'same';
  const [left, right] = inSharedScript(a.words, b.words);
  if (left.length === 0 || right.length === 0) return 'foreign';
  if (left.join('') === right.join('')) return 'same';
  const pairs = align(left, right);
  const moreLeft = left.filter((_, index) => !pairs.has(index));
  const paired = new Set(pairs.values());
  const moreRight = right.filter((_, index) => !paired.has(index));
  if (marksDiffer(moreLeft, moreRight)) return 'different';
  const extraLeft = moreLeft.filter((word) => !place.has(word));
  const extraRight = moreRight.filter((word) => !place.has(word));
  if (extraLeft.some(isUnit) || extraRight.some(isUnit)) return 'different';
  if (pairs.size > 0) {
    if (extraLeft.length === 0 && extraRight.length === 0) return 'same';
    if (extraLeft.length === 0 || extraRight.length === 0) {
      const guest = [...extraLeft, ...extraRight].some((word) => EATERIES.has(word));
      return guest || (left.some(isHouse) && right.some(isHouse)) ? 'akin' : 'part';
    }
  }
  return compareLetters(left.join(''), right.join(''));
}

const isHouse = (word: string) => HOUSES.has(word);
const isUnit = (word: string) => UNITS.has(word);

function compareLetters(a: string, b: string): Likeness {
  const longer = Math.max(a.length, b.length);
  const edits = Math.floor(longer / 8);
  if (edits > 0 && distance(a, b, edits) <= edits) return 'same';
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  // Chinese, Japanese and Thai write no spaces between words.
  if (short.length >= (LATIN.test(short) ? 6 : 2) && long.startsWith(short)) return 'akin';
  return 'different';
}

/** Words in the scripts that both names use: "Gala House (กาล่า เฮ้าส์)" is compared with "Gala House" by its Latin ones. */
function inSharedScript(a: string[], b: string[]): [string[], string[]] {
  const latin = (word: string) => LATIN.test(word);
  const other = (word: string) => !LATIN.test(word) && !/^\p{N}+$/u.test(word);
  const both = (is: (word: string) => boolean) => a.some(is) && b.some(is);
  if (both(latin) && both(other)) return [a, b];
  if (both(latin)) return [a.filter((word) => !other(word)), b.filter((word) => !other(word))];
  if (both(other)) return [a.filter((word) => !latin(word)), b.filter((word) => !latin(word))];
  return [[], []];
}

/** Which word of one name is which of the other, one edit in five letters and two in nine allowed. */
function align(a: string[], b: string[]): Map<number, number> {
  const pairs = new Map<number, number>();
  const taken = new Set<number>();
  for (const alike of [(x: string, y: string) => x === y, isVariant]) {
    a.forEach((word, index) => {
      if (pairs.has(index)) return;
      const found = b.findIndex((other, at) => !taken.has(at) && alike(word, other));
      if (found < 0) return;
      pairs.set(index, found);
      taken.add(found);
    });
  }
  return pairs;
}

function isVariant(a: string, b: string): boolean {
  if (MARK.test(a) || MARK.test(b)) return false;
  const shorter = Math.min(a.length, b.length);
  if (shorter >= 3 && (a === `${b}s` || b === `${a}s`)) return true;
  const edits = shorter >= 9 ? 2 : shorter >= 5 ? 1 : 0;
  return edits > 0 && distance(a, b, edits) <= edits;
}

/** Both are counted, and by another number. */
const marksDiffer = (a: string[], b: string[]) => a.some(isMark) && b.some(isMark);
const isMark = (word: string) => MARK.test(word);
