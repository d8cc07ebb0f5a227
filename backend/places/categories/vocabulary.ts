import { readFileSync } from 'node:fs';
import { sameTypes } from './same-types.js';
import { keyOf } from './words.js';

/** The names of OpenStreetMap's presets in all languages, sorted by key; written when the server is built (`write.ts`). */
export const WORDS = new URL('words.tsv', import.meta.url);

/**
 * A name precedes a search term, and this precedes the main word of a longer name. A main term is the first of its preset.
 * A word that means "shop" has no preset.
 */
export const KIND = { name: 0, mainTerm: 1, term: 2, head: 3, shop: 4 } as const;
export type Kind = (typeof KIND)[keyof typeof KIND];

/** Languages by their number of users on the web. Of a word in several languages, the first counts. */
export const LANGUAGES =
  `en es de ja fr pt ru it zh nl pl tr fa vi cs id ko uk ar hu sv ro el da fi sk th bg he hr nb no lt sr sl
 ca et lv hi bn ms`.split(/\s+/);

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
  const content = contentOf(key, shops);
  return shops.length === 0 || content === '' ? [] : presetsOf(content, isOfShop);
}

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
  const each = SPELLINGS.map(([letters, other]) => key.replace(letters, other));
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

const isOfShop = ({ id }: VocabularyWord) => id.startsWith('shop/');

function presetsOf(key: string, counts = (_word: VocabularyWord) => true): string[] {
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
  broadest(startingWith(`${keyOf(text)}\t`).filter(({ kind }) => kind < KIND.head));

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
  const isPractice = ({ id, kind }: VocabularyWord) => kind === KIND.name && PRACTICE.test(id);
  // "Fotógrafo" is a photographer in Spanish; Italian gives photo shops this name, too.
  const words = all.some(isPractice) ? all.filter(({ id }) => !id.startsWith('shop/')) : all;
  const score = ({ kind, language }: VocabularyWord) =>
    kind * 1000 + (language === LANGUAGES.length ? 3500 : language);
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
   я а ы и й ь у ю е о ов ев ей ам ям ами ями ах ях ой ою ий ая ое ые
   ος ης α ο η ες οι α ων ου ας εας ειο
   iere iera ieri eria erie aio aia ero era eros eras erias eiro eira eiros eiras aria arias ier iers ieres eries
   erin erei ereien erij eut euten ie are eri arz arze arnia arnie nia nik arstvi arna ar asz aszat arie ci cu
   ская ские ник`.split(/\s+/),
]);
const MAX_ENDING = 5;
/** Letters that two inflections share: names tolerate fewer than terms. */
const MIN_STEM = { name: 4, other: 5 };

/** Endings of professions and shops in Chinese, Japanese and Korean. */
const EASTERN =
  /(?:屋さん|やさん|屋|や|商店|店|医院|医|病院|院|所|師|师|士|館|馆|堂|室|行|诊所|診所|诊室|クリニック|ショップ|점|집|가게|전문점|상점|원|소|사|의사|의원|병원)$/u;

/** Words with another ending: "Zahnärzte" and "Zahnarzt", "avocate" and "avocat", 靴屋 and 靴店. */
function inflected(key: string, ...kinds: Kind[]): VocabularyWord[] {
  if (EASTERN.test(key)) {
    const stem = key.replace(EASTERN, '');
    const isJapanese = /(?:屋|や|屋さん|やさん)$/u.test(key);
    return startingWith(stem || key).filter(
      (word) =>
        kinds.includes(word.kind) &&
        word.key.replace(EASTERN, '') === stem &&
        (!isJapanese || LANGUAGES[word.language] === 'ja'),
    );
  }
  const least = kinds.includes(KIND.name) ? MIN_STEM.name : MIN_STEM.other;
  for (let length = key.length; length >= Math.max(least, key.length - MAX_ENDING); length--) {
    if (!ENDINGS.has(key.slice(length))) continue;
    const found = startingWith(key.slice(0, length)).filter(
      (word) =>
        kinds.includes(word.kind) &&
        word.key.length <= length + MAX_ENDING &&
        ENDINGS.has(word.key.slice(length)),
    );
    if (found.length > 0) return found;
  }
  return [];
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
