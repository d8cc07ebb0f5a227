import { readFileSync } from 'node:fs';
import { normalize } from '../text.js';
import { sameTypes } from './same-types.js';

/** The names of OpenStreetMap's presets in all languages, sorted by key; written when the server is built (`write.ts`). */
export const WORDS = new URL('words.tsv', import.meta.url);

/**
 * A name precedes a search term, and this precedes the main word of a longer name. A main term is the first of its preset.
 */
export const KIND = { name: 0, mainTerm: 1, term: 2, head: 3 } as const;
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
  const key = normalize(text);
  if (key === '') return [];
  const exact = startingWith(`${key}\t`);
  const of = (...kinds: Kind[]) => exact.filter(({ kind }) => kinds.includes(kind));
  const { name, mainTerm, term, head } = KIND;
  const names = of(name);
  if (names.length > 0) return chosen(names);
  const named = chosen(inflected(key, name));
  if (named.length > 0) return named;
  const terms = of(mainTerm, term);
  const near = terms.length > 0 ? terms : inflected(key, mainTerm, term);
  const ids = chosen(near);
  const exactHeads = of(head);
  const heads = chosen(exactHeads.length > 0 ? exactHeads : inflected(key, head));
  // The terms of a place of worship include "mosque", which has a preset of its own.
  const own = [...near, ...exactHeads].filter(({ id }) => RELIGION.test(id));
  const religions = ids[0] === WORSHIP ? broadest(own) : [];
  if (religions.length === 1) return religions;
  return near.length > 0 ? (ids[0] === WORSHIP && heads.length > 0 ? heads : ids) : heads;
}

/** The presets that an ambiguous word may mean. */
export const meaningsOf = (text: string): string[] =>
  broadest(startingWith(`${normalize(text)}\t`).filter(({ kind }) => kind !== KIND.head));

/** Words of all languages that start with the text, best first. */
export function wordsStartingWith(text: string): VocabularyWord[] {
  const key = normalize(text);
  if (key === '') return [];
  return startingWith(key)
    .filter(({ id, kind }) => id !== '' && kind !== KIND.head)
    .sort((a, b) => a.kind - b.kind || a.key.length - b.key.length || a.language - b.language);
}

/**
 * The presets of the most exact kind in the largest language. Two large languages may disagree: 酒店 is a hotel in Chinese and
 * a liquor store in Japanese. Such a word, and a term of several presets, is ambiguous.
 */
function chosen(words: VocabularyWord[]): string[] {
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
   ος ης α ο η ες οι α ων ου`.split(/\s+/),
]);
const MAX_ENDING = 5;
/** Letters that two inflections share: names tolerate fewer than terms. */
const MIN_STEM = { name: 4, other: 5 };

/** Words with another ending: "Zahnärzte" and "Zahnarzt", "avocate" and "avocat". */
function inflected(key: string, ...kinds: Kind[]): VocabularyWord[] {
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
