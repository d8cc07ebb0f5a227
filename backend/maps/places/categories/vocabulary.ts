import { readFileSync } from 'node:fs';
import { withoutBusinessWords } from './business-words.js';
import { sameTypes } from './same-types.js';
import { keyOf } from './words.js';

/** The names of OpenStreetMap's presets in all languages, sorted by key; written when the server is built (`write.ts`). */
export const WORDS = new URL('words.tsv', import.meta.url);

/**
 * A name precedes a search term that resembles it, and this precedes the main word of a longer name. A main term is the first
 * of its preset. A word that means "shop" has no preset. Other search terms are only offered.
 */
export const KIND = { name: 0, mainTerm: 1, term: 2, head: 3, shop: 4, related: 5 } as const;
export type Kind = (typeof KIND)[keyof typeof KIND];

/** Languages by their number of users on the web. Of a word in several languages, the first counts. */
export const LANGUAGES =
  `en es de ja fr pt ru it zh nl pl tr fa vi cs id ko uk ar hu sv ro el da fi sk th bg he hr nb no lt sr sl
 ca et lv hi bn ms ur mr ta te sw`.split(/\s+/);

export interface VocabularyWord {
  key: string;
  kind: Kind;
  language: number;
  /** The preset; empty if it is no business. */
  id: string;
  /** The word as displayed. */
  text: string;
}

/** Presets of a word; more than these say too little. */
const MAX_PRESETS = 3;
/** Languages in which a word of another meaning makes it ambiguous. */
const LARGE_LANGUAGES = 11;
/** Words read for a prefix. */
const MAX_READ = 400;
const NEWLINE = 10;
const TAB = 9;

/** 10 MB outside of the heap, read on first use. */
let loaded: Buffer | undefined;
const file = () => (loaded ??= readFileSync(WORDS));

const WORSHIP = 'amenity/place_of_worship';
const RELIGION = /^amenity\/place_of_worship\/[^/]+$/;

/** The presets that a word names in any language; empty if it names none, or different ones. */
export function presetsInAnyLanguage(text: string): string[] {
  const key = keyOf(text);
  for (const spelling of key === '' ? [] : [key, ...spellingsOf(key)]) {
    const found = presetsOf(spelling);
    if (found.length > 0) return found;
  }
  const shops = key.split(' ').filter((word) => isShop(word));
  const sold = contentOf(key, shops);
  const found = shops.length === 0 || sold === '' ? [] : presetsOf(sold, isOfShop);
  if (found.length > 0) return found;
  const business = withoutBusinessWords(key);
  return business === null
    ? []
    : presetsOf(business, ({ kind }) => kind === KIND.name || kind === KIND.head);
}

const ASCII = /^\p{ASCII}*$/u;

/** The presets that have exactly this name in any language, but not in English with other letters. */
export const presetsNamedInAnyLanguage = (name: string): string[] =>
  chosen(
    startingWith(`${keyOf(name)}\t`).filter(
      ({ kind, language, text }) =>
        kind === KIND.name && (language !== LANGUAGES.indexOf('en') || !ASCII.test(text)),
    ),
  );

/** Internationalisms differ between languages in few letters: "fysiotherapeut" and "fysioterapeut". */
const SPELLINGS = [
  [/th/g, 't'],
  [/ph/g, 'f'],
  [/y/g, 'i'],
  [/c(?=[aoulrt])/g, 'k'],
  [/k/g, 'c'],
  [/([a-z])\1/g, '$1'],
] as const;
const MIN_LETTERS = 7;

function spellingsOf(key: string): string[] {
  if (key.length < MIN_LETTERS) return [];
  const each = [...SPELLINGS, [/ /g, ''] as const].map(([letters, other]) =>
    key.replace(letters, other),
  );
  return [...new Set(each)].filter((spelling) => spelling !== key);
}

const isShop = (word: string) => startingWith(`${word}\t`).some(({ kind }) => kind === KIND.shop);

/** A name without words for "shop" and short words such as "of". */
export const contentOf = (key: string, shops: string[]) =>
  key
    .split(' ')
    .filter(
      (word) => !shops.includes(word) && (word.length > 3 || !/^\p{Script=Latin}/u.test(word)),
    )
    .join(' ');

const isShopId = (id: string) => id.startsWith('shop/');
const isOfShop = ({ id }: VocabularyWord) => isShopId(id);

/** The main word of a name says too little: a "perro caliente" is no dog. The words of shops' names count beside a word for "shop". */
const countsAlone = ({ id, kind }: VocabularyWord) => kind !== KIND.head || RELIGION.test(id);

function presetsOf(key: string, counts = countsAlone): string[] {
  const exact = startingWith(`${key}\t`).filter(counts);
  const of = (...kinds: Kind[]) => exact.filter(({ kind }) => kinds.includes(kind));
  const { name, mainTerm, term, head } = KIND;
  const names = of(name);
  if (names.length > 0) return chosen(names);
  const inflections = (...kinds: Kind[]) => inflected(key, ...kinds).filter(counts);
  const named = chosen(inflections(name));
  if (named.length > 0) return named;
  const terms = of(mainTerm, term);
  const near = terms.length > 0 ? terms : inflections(mainTerm, term);
  const ids = chosen(near);
  const exactHeads = of(head);
  const heads = chosen(exactHeads.length > 0 ? exactHeads : inflections(head));
  // The terms of a place of worship include "mosque", which has a preset of its own.
  const own = [...near, ...exactHeads].filter(({ id }) => RELIGION.test(id));
  const religions = ids[0] === WORSHIP ? broadest(own) : [];
  if (religions.length === 1) return religions;
  return near.length > 0 ? (ids[0] === WORSHIP && heads.length > 0 ? heads : ids) : heads;
}

/** The presets that an ambiguous word may mean. */
export const meaningsOf = (text: string): string[] =>
  broadest(
    startingWith(`${keyOf(text)}\t`).filter(
      ({ kind }) => kind < KIND.head || kind === KIND.related,
    ),
  );

/** Words of all languages that start with the text, best first. */
export function wordsStartingWith(text: string): VocabularyWord[] {
  const key = keyOf(text);
  if (key === '') return [];
  return startingWith(key)
    .filter(({ id, kind }) => id !== '' && kind < KIND.head)
    .sort((a, b) => a.kind - b.kind || a.key.length - b.key.length || a.language - b.language);
}

/**
 * The presets of the most exact kind in the largest language. Two large languages may disagree: 酒店 is a hotel in Chinese and
 * a liquor store in Japanese. Such a word, and a term of several presets, is ambiguous.
 */
function chosen(all: VocabularyWord[]): string[] {
  const score = ({ kind, language }: VocabularyWord) =>
    kind * 1000 + (language === LANGUAGES.length ? 3500 : language);
  const bestOf = (isMeant: (word: VocabularyWord) => boolean) =>
    Math.min(...all.filter((word) => word.kind === KIND.name && isMeant(word)).map(score));
  // "Fotógrafo" is a photographer in Spanish; Italian, a smaller language, gives photo shops this name, too.
  const isPractice = bestOf(({ id }) => PRACTICE.test(id)) < bestOf(({ id }) => isShopId(id));
  const words = isPractice ? all.filter(({ id }) => !isShopId(id)) : all;
  const least = Math.min(...words.map(score));
  const best = words.filter((word) => score(word) === least);
  const ids = broadest(best);
  const isName = best[0]?.kind === KIND.name;
  const others = broadest(
    words.filter(({ kind, language }) => kind === KIND.name && language < LARGE_LANGUAGES),
  );
  const isAmbiguous =
    isName && !others.every((other) => ids.some((id) => isSameOrNarrower(other, id)));
  return isAmbiguous || ids.length > MAX_PRESETS || (!isName && !meanSame(ids)) ? [] : ids;
}

const PRACTICE = /^(?:craft|office|healthcare)\//;

const meanSame = ([first, ...others]: string[]) =>
  others.every((id) => sameTypes(id).some((type) => sameTypes(first!).includes(type)));

const isSameOrNarrower = (id: string, other: string) => id === other || id.startsWith(`${other}/`);

const broadest = (words: VocabularyWord[]) => {
  const ids = [...new Set(words.map(({ id }) => id).filter(Boolean))];
  // "shop/hairdresser_supply" shares its terms with "shop/hairdresser".
  return ids.filter(
    (id) => !ids.some((other) => id.startsWith(`${other}/`) || id.startsWith(`${other}_`)),
  );
};

/** Endings of inflected nouns in languages that mark plurals, genders and cases there, without diacritics. */
const ENDINGS: ReadonlySet<string> = new Set([
  '',
  ...`s es e en n er ern in innen a as o os i y x u ow ami om am ei eien r rs se ses rice eur l is hi he go ga k ok ek ak ar or ren et lar ler
   leri lari ين ون ان ات ن ه ان ها ों ें े ा ि
   я а ы и й ь у ю е о ов ев ей ам ям ами ями ах ях ой ою ий ая ое ые
   ος ης α ο η ες οι α ων ου ας εας ειο
   iere iera ieri eria erie aio aia ero era eros eras erias eiro eira eiros eiras aria arias ier iers ieres eries
   erin erei ereien erij eut euten ie are eri arz arze arnia arnie nia nik arstvi arna ar asz aszat arie ci cu zy ce owie ica ico icas icos ique iques sci sta ्स
   ская ские ник ной ный ная ное`.split(/\s+/),
]);
const MAX_ENDING = 5;
/** Letters that two inflections share: names tolerate fewer than terms. */
const MIN_STEM = { name: 4, other: 5 };

/** Endings of professions and shops in Chinese, Japanese and Korean. */
const EASTERN =
  /(?:屋さん|やさん|屋|や|商店|店|医院|医|病院|院|所|師|师|士|館|馆|堂|室|行|诊所|診所|诊室|くりにっく|しょっぷ|せんたー|事務所|中心|公司|점|집|가게|전문점|상점|원|소|사|의사|의원|병원|사무소|사무실|센터|샵|업체)$/u;

/** Words with another ending: "Zahnärzte" and "Zahnarzt", "avocate" and "avocat", 靴屋 and 靴店. */
function inflected(key: string, ...kinds: Kind[]): VocabularyWord[] {
  if (EASTERN.test(key)) {
    const stem = key.replace(EASTERN, '');
    const isJapanese = /(?:屋|や|屋さん|やさん)$/u.test(key);
    return startingWith(stem || key).filter(
      (word) =>
        kinds.includes(word.kind) &&
        (word.key === stem || word.key.replace(EASTERN, '') === stem) &&
        (!isJapanese || LANGUAGES[word.language] === 'ja'),
    );
  }
  const least = kinds.includes(KIND.name) ? MIN_STEM.name : MIN_STEM.other;
  for (let length = key.length; length >= Math.max(least, key.length - MAX_ENDING); length--) {
    if (!ENDINGS.has(key.slice(length))) continue;
    const found = startingWith(key.slice(0, length)).filter(
      (word) =>
        kinds.includes(word.kind) &&
        word.language < LANGUAGES.length &&
        word.key.length <= length + MAX_ENDING &&
        ENDINGS.has(word.key.slice(length)),
    );
    if (found.length > 0) return found;
  }
  return key.includes(' ') ? inflectedPhrases(key, kinds) : [];
}

/** Names with other endings of each word: "oficinas mecânicas". */
function inflectedPhrases(key: string, kinds: Kind[]): VocabularyWord[] {
  const words = key.split(' ');
  const beginning = words[0]!.slice(0, Math.max(MIN_STEM.name, words[0]!.length - MAX_ENDING));
  return startingWith(beginning).filter((word) => {
    const others = word.key.split(' ');
    return (
      kinds.includes(word.kind) &&
      word.language < LANGUAGES.length &&
      others.length === words.length &&
      others.every((other, at) => isInflected(other, words[at]!))
    );
  });
}

function isInflected(word: string, other: string): boolean {
  let length = Math.min(word.length, other.length);
  while (!word.startsWith(other.slice(0, length))) length--;
  return (
    word === other ||
    (length >= MIN_STEM.name && ENDINGS.has(word.slice(length)) && ENDINGS.has(other.slice(length)))
  );
}

/** The lines that start with the text. */
function startingWith(text: string): VocabularyWord[] {
  const bytes = file();
  const prefix = Buffer.from(text);
  const words: VocabularyWord[] = [];
  for (let at = firstLine(bytes, prefix); at < bytes.length && words.length < MAX_READ;) {
    if (
      bytes.compare(prefix, 0, prefix.length, at, Math.min(at + prefix.length, bytes.length)) !== 0
    )
      break;
    const end = bytes.indexOf(NEWLINE, at);
    const [key = '', kind, language, id = '', word = ''] = bytes
      .toString('utf8', at, end)
      .split(String.fromCharCode(TAB));
    words.push({ key, kind: Number(kind) as Kind, language: Number(language), id, text: word });
    at = end + 1;
  }
  return words;
}

/** Position of the first line that does not precede the prefix. */
function firstLine(bytes: Buffer, prefix: Buffer): number {
  let [low, high] = [0, bytes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = bytes.lastIndexOf(NEWLINE, middle - 1) + 1;
    const from = middle === 0 ? 0 : start;
    const order = bytes.compare(
      prefix,
      0,
      prefix.length,
      from,
      Math.min(from + prefix.length, bytes.length),
    );
    if (order < 0) low = bytes.indexOf(NEWLINE, middle) + 1;
    else high = from;
  }
  return low;
}
