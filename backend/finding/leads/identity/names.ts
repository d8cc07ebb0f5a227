import { distance, normalize } from '../../../maps/places/text.js';
import { align, isBranchMark, isSide, joinCompounds, lackOneLetter } from './name-pairing.js';
import { INSTITUTION_WORDS, PART_WORDS } from './kind-words.js';
import {
  AGENCIES,
  COMMON_WORDS,
  DESCRIPTIONS,
  FOR_ANIMALS,
  INSTITUTIONS,
  MACHINES,
  MORE_INSTITUTIONS,
  STOP_WORDS,
  TITLES,
  UNITS,
} from './name-words.js';

/** A name prepared for comparison. */
export interface Name {
  /** Distinctive words: no legal forms, articles or "and", but including the last letter of "Building E" and "Hotel Spa". */
  words: string[];
  /** Distinctive words without spaces: "Mas Style" equals "MasStyle". */
  compact: string;
  /** All words without spaces: "Del Moro" equals "DelMoro". */
  full: string;
  /** Words in parentheses: a second name, or the place. */
  aside: string[];
}

/**
 * `located`: one name adds words of its address or city, such as a street. `apart`: each adds its own.
 * `numbered`: one name adds a number or a direction, as branches do. `extended`: one name adds words to the other. `described`: the added words describe it ("Clinic") or a department.
 * `reworded`: each has its own common words, and both share a rare one. `prefixed`: one starts with the letters of the other.
 * `related`: the added words may name a department, a tenant or an agent. `incomparable`: the names share no script.
 * `overlapping`: each has its own words, and they share half of the others. `akin`: they share one rare word.
 */
export type NameMatch =
  | 'same'
  | 'located'
  | 'apart'
  | 'numbered'
  | 'extended'
  | 'described'
  | 'reworded'
  | 'prefixed'
  | 'related'
  | 'incomparable'
  | 'overlapping'
  | 'akin'
  | 'different';

/** Boundaries between scripts, or between letters and digits: "セルフ写真館Blanc", "Pickleball406". */
const SCRIPT_BOUNDARIES =
  /(?<=\p{sc=Latn})(?=(?!\p{sc=Latn})\p{L})|(?<=(?!\p{sc=Latn})\p{L})(?=\p{sc=Latn})|(?<=\p{L})(?=\d)|(?<=\d)(?=(?!(?:st|nd|rd|th)\b)\p{L})/gu;
const LATIN = /\p{sc=Latn}/u;
const LOGOGRAMS = /[\p{sc=Han}\p{sc=Hangul}]/u;
const PARENTHESES = /[(（][^)）]*[)）]?/g;

/** Endings of a name that do not change the business: "Geomecânica S/A", "Fifth Third Bank & ATM". */
const ENDINGS = /\s+(?:s\/a\b|(?:&|and) atms?\b)/gi;

export function nameOf(text: string): Name {
  const all = wordsOf(text.replace(ENDINGS, ''));
  const full = all.join('');
  const asides = text.match(PARENTHESES);
  const aside = asides ? wordsOf(asides.join(' ')) : [];
  const distinctive = all.filter((word) => !STOP_WORDS.has(word));
  if (distinctive.length === 0) return { words: all, compact: full, full, aside };
  const last = all.at(-1)!;
  const isSpa = last === 'spa' && all.some((word) => INSTITUTIONS.has(word));
  const mark = isSpa || (STOP_WORDS.has(last) && isBranchMark(last)) ? [last] : [];
  return { words: [...distinctive, ...mark], compact: distinctive.join(''), full, aside };
}

const wordsOf = (text: string) =>
  normalize(text.replace(/['’`´]/g, ''))
    .replace(SCRIPT_BOUNDARIES, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');

/** The words of each record's address and city, which names repeat: in East Lake, "Coast Dental East Lake" is "Coast Dental". */
export type LocalWords = readonly [ReadonlySet<string>, ReadonlySet<string>];

const isLocal = ([first, second]: LocalWords, word: string) => first.has(word) || second.has(word);

export function compareNames(a: Name, b: Name, local: LocalWords): NameMatch {
  if (a.full === b.full) return 'same';
  const [first, second] = inSharedScript(a.words, b.words);
  if (first.length === 0 || second.length === 0) return 'incomparable';
  if (first.join('') === second.join('')) return 'same';
  const left = joinCompounds(first, second);
  const right = joinCompounds(second, left);
  const pairs = align(left, right);
  const paired = new Set(pairs.values());
  const extraLeft = left.filter((_, index) => !pairs.has(index));
  const extraRight = right.filter((_, index) => !paired.has(index));
  if ([isBranchMark, isSide].some((is) => extraLeft.some(is) && extraRight.some(is)))
    return 'different';
  const extra = [extraLeft, extraRight].map((words) =>
    words.filter((word) => !isLocal(local, word)),
  );
  const areBoth = extraLeft.length > 0 && extraRight.length > 0;
  // "Bitcoin Depot" is "Bitcoin Depot ATM", and "Cashpoints" is "Cashpoints ATM".
  const areOperators = [left, right].every((words) =>
    words.some((word) => word === 'bitcoin' || MACHINES.has(word)),
  );
  const isUnit = (word: string) =>
    UNIT_SUFFIX.test(word) || (UNITS.has(word) && !(areOperators && MACHINES.has(word)));
  if (extra.flat().some(isUnit)) return 'different';
  if (pairs.size > 0) {
    if (extra.flat().length === 0) return compareLocal(extraLeft, extraRight, local);
    const match = compareExtras(left, right, extra);
    if (match === 'extended' && isSecondName(a, b, extra.flat())) return 'same';
    if (match === 'extended' && areBoth) return 'apart';
    if (match === 'extended' && extra.some((words) => isNumbered(words))) return 'numbered';
    if (match) return match;
    const rare = [...pairs.keys()].some((index) => isRare(left[index]!));
    if (rare && !extra.flat().some(isRare)) return 'reworded';
    if (lackOneLetter(extraLeft, extraRight)) return 'extended';
  }
  const byLetters = compareLetters(left, right);
  if (byLetters !== 'different') return byLetters;
  if (LATIN.test(a.full) && isPrefix(a.full, b.full)) return 'prefixed';
  const shared = [...pairs.keys()].filter((index) => !isLocal(local, left[index]!));
  return overlap(left, right, shared);
}

/** Names of people, agencies, institutions and departments never overlap. */
function overlap(left: string[], right: string[], shared: number[]): NameMatch {
  if ([...left, ...right].some((word) => SEPARATE.some((words) => words.has(word))))
    return 'different';
  if (shared.length >= 2 && shared.length * 2 >= Math.min(left.length, right.length))
    return 'overlapping';
  const isAkin =
    shared.some((index) => isRare(left[index]!)) &&
    ![...left, ...right].some((word) => DESCRIPTIONS.has(word) || PART_WORDS.has(word));
  return isAkin ? 'akin' : 'different';
}

const SEPARATE = [TITLES, AGENCIES, INSTITUTIONS, UNITS];

const YEAR = /^(19|20)\d\d$/;

/** Whether words tell branches apart: "II", "2", "North"; a letter only at the end, because others are initials. */
const isNumbered = (added: string[]) =>
  added.some(
    (word, at) =>
      isSide(word) ||
      (isBranchMark(word) &&
        !YEAR.test(word) &&
        (word.length > 1 || at === added.length - 1 || /\p{N}/u.test(word))),
  );

/** How names compare that differ only in words of their addresses. */
function compareLocal(left: string[], right: string[], local: LocalWords): NameMatch {
  if (left.length > 0 && right.length > 0) return 'apart';
  const areShared = [...left, ...right].every((word) => local.every((words) => words.has(word)));
  return areShared ? 'same' : 'located';
}

/** Whether the added words are in parentheses: "Blue Heron (BHT)", but not "Blue Heron (2)". */
const isSecondName = (a: Name, b: Name, added: string[]) =>
  added.every((word) => a.aside.includes(word) || b.aside.includes(word)) &&
  ![...a.words, ...b.words].some(isBranchMark);

/** How names with words in common compare; null if both have words of their own. */
function compareExtras(left: string[], right: string[], extra: string[][]): NameMatch | null {
  const added = extra.flat();
  const isExtended = extra.some((words) => words.length === 0);
  const base = [...left, ...right].filter((word) => !added.includes(word));
  const isInstitution = base.some((word) => INSTITUTIONS.has(word));
  const areAnimals = base.some((word) => FOR_ANIMALS.has(word));
  if (!areAnimals && added.some((word) => DESCRIPTIONS.has(word)))
    return isExtended && !isInstitution ? 'described' : 'different';
  if (!isExtended) return null;
  const isStaffed = added.filter(isRare).length >= 2;
  if (isStaffed && base.some((word) => AGENCIES.has(word))) return 'different';
  if (added.some((word) => AGENCIES.has(word))) {
    if (isInstitution) return 'different';
    if (isStaffed) return 'related';
  }
  const areInstitutions = [left, right].every((words) =>
    words.some((word) => INSTITUTIONS.has(word)),
  );
  return areInstitutions ? 'related' : 'extended';
}

/** Whether a name has only words that many businesses share: "Restaurante", "Bank ATM". */
export const isCommon = ({ words }: Name, local: LocalWords) =>
  words.every((word) => isLocal(local, word) || !isRare(word));

/** One operator has machines at many addresses, with one phone number for all of them. */
export const isMachine = ({ words }: Name) => words.some((word) => MACHINES.has(word));

/** Whether one of two names may be a part of the other: both name an institution, or one adds another kind of place. */
export function namesPart({ words: a }: Name, { words: b }: Name): boolean {
  const shared = a.filter((word) => b.includes(word));
  const added = [...a, ...b].filter((word) => !shared.includes(word));
  return shared.some(isInstitution) || added.some((word) => isKind(word, PART_WORDS));
}

const isInstitution = (word: string) =>
  INSTITUTIONS.has(word) || MORE_INSTITUTIONS.has(word) || isKind(word, INSTITUTION_WORDS);

/** Whether a word names a kind of place, also as a part of a compound: "Schlosshotel", "ホテル青葉". */
function isKind(word: string, kinds: ReadonlySet<string>): boolean {
  if (kinds.has(word)) return true;
  const isAlphabet = !/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u.test(
    word,
  );
  for (const kind of kinds) {
    if (kind.length < (isAlphabet ? 5 : 2)) continue;
    if (word.endsWith(kind) || (!isAlphabet && word.startsWith(kind))) return true;
  }
  return false;
}

const isRare = (word: string) => !COMMON_WORDS.has(word) && !AGENCIES.has(word);

/** Units in Japanese names, normalized. They have no spaces: "樽野谷バス停" is a bus stop. */
const UNIT_SUFFIX = /(ハス停|停留所|乗場|のりは|ホーム|改札|駐車場|駐輪場|広場|売店)$/;

/**
 * Allows one edit per eight letters, or a common prefix: Chinese, Japanese and Thai have no spaces.
 * No edits where a character is a word: 北 ("north") tells two branches apart.
 */
function compareLetters(left: string[], right: string[]): NameMatch {
  const [a, b] = [left.join(''), right.join('')];
  const edits = LOGOGRAMS.test(a + b) ? 0 : Math.floor(Math.max(a.length, b.length) / 8);
  // Names with the same number of words were compared word by word.
  const isSplit = left.length !== right.length || left.length === 1;
  if (isSplit && edits > 0 && distance(a, b, edits) <= edits) return 'same';
  if (UNIT_SUFFIX.test(a) !== UNIT_SUFFIX.test(b)) return 'different';
  if (!isPrefix(a, b)) return 'different';
  const [short, long] = byLength(a, b);
  if (isSide(long.slice(short.length))) return 'numbered';
  return isMostOf(short, long) ? 'prefixed' : 'related';
}

/** Whether a prefix is three characters or more and half of the name, and the rest isn't "in front of" it: "渋谷駅前交番". */
function isMostOf(short: string, long: string): boolean {
  return short.length >= 3 && short.length * 2 >= long.length && long[short.length] !== '前';
}

function isPrefix(a: string, b: string): boolean {
  const [short, long] = byLength(a, b);
  return short.length >= (LATIN.test(short) ? 6 : 2) && long.startsWith(short);
}

const byLength = (a: string, b: string): [short: string, long: string] =>
  a.length <= b.length ? [a, b] : [b, a];

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
