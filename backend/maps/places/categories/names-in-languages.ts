import { ALIASES } from './aliases.js';
import { withoutBusinessWords } from './business-words.js';
import { everydayWords } from './everyday-words.js';
import { isUnspecified, presets } from './presets.js';
import { isSimilar } from './similar-names.js';
import { contentOf, KIND, LANGUAGES, type Kind } from './vocabulary.js';
import { keyOf, wordsOf } from './words.js';

/** A file of translations: by language, then by preset, and by field and value. */
type Translations = Record<string, { presets?: Partial<Translated> }>;
interface Translated {
  presets: Record<string, { name?: string; aliases?: unknown; terms?: unknown }>;
  fields: Record<string, { options?: Record<string, string | { title?: string }> }>;
}

/** The presets of a field's value, the first that exists. Fields have more languages than presets. */
const FIELDS: Record<string, (value: string) => string[]> = {
  craft: (value) => [`craft/${value}`],
  office: (value) => [`office/${value}`],
  healthcare: (value) => [`healthcare/${value}`],
  'healthcare/speciality': (value) => [`amenity/doctors/${value}`],
  cuisine: (value) => [`amenity/restaurant/${value}`, `cuisine/${value}`],
};

interface Word {
  key: string;
  kind: Kind;
  language: number;
  id: string;
  text: string;
}

/** Separators within names ("Fontanero / Plomero") and within the lists of terms, in all scripts. */
const SEPARATORS = /[/,;、，；،؛\n]+/;
/** Notes in a name: "幼稚園（敷地）". */
const NOTES = /[（(].*?[）)]|\*/g;
const HOUSE = 'building/house';
const RELIGION = /^amenity\/place_of_worship\/./;
const FAST_FOOD = /^amenity\/fast_food\//;
/** Shorter single words of a name say too little. */
const MIN_LETTERS = 4;
/** A word in the longer names and terms of this many other presets says too little: "casa", "maison". */
const MIN_GENERIC = 3;
/** A word in the longer names and terms of this many presets is no sign that two of them mean the same. */
const MIN_SHARED = 20;
/** A word in the names of this many shops means "shop". */
const MIN_SHOPS = 5;
/** Languages in which the main word of a name is the first: "mezquita musulmana". In others, it is the last. */
const HEAD_FIRST = new Set('es fr pt it ro ca gl vi id ms ar he fa'.split(' '));

/**
 * The names of all presets in all languages, sorted by key: `key TAB kind TAB language TAB preset TAB text`. Presets that
 * are no business have no id. They keep words such as "parking" from meaning a business that has them among its terms.
 */
export function namesIn(files: Translations[]): string[] {
  const everyday = everydayWords().map(({ language, ids, text }) => ({
    ids,
    word: { key: keyOf(text), kind: KIND.name, language: rankOf(language), text },
  }));
  const own = new Set(everyday.map(({ word }) => inLanguage(word)));
  const translated = files.flatMap((file) => {
    const [code = '', language] = Object.entries(file)[0] ?? [];
    return wordsOfLanguage(code.replace(/[-@].*/, ''), language?.presets ?? {});
  });
  const words = [
    ...everyday.flatMap(({ ids, word }) => withHeads(ids, word)),
    ...translated.filter((word) => !own.has(inLanguage(word))),
  ];
  const best = new Map<string, Word>();
  for (const word of words) {
    // "Shop" itself is also a name without a business.
    const key = `${word.key}\t${word.kind === KIND.shop ? word.kind : word.id}`;
    const other = best.get(key);
    if (!other || scoreOf(word) < scoreOf(other)) best.set(key, word);
  }
  const lines = [...best.values()].map(({ key, kind, language, id, text }) =>
    [key, kind, language, id, text].join('\t'),
  );
  return lines
    .map((line) => Buffer.from(line))
    .sort(Buffer.compare)
    .map(String);
}

function withHeads(ids: string[], word: Omit<Word, 'id'>): Word[] {
  const rest = ids.length === 1 ? withoutBusinessWords(word.key) : null;
  const all = rest ? [word, { ...word, key: rest, kind: KIND.head }] : [word];
  return ids.flatMap((id) => all.map((each) => ({ ...each, id })));
}

const inLanguage = ({ key, language }: Omit<Word, 'id'>) => `${key}\t${language}`;

const scoreOf = ({ kind, language }: Word) => kind * 1000 + language;

/** A language's position by its number of users. */
function rankOf(code: string): number {
  const rank = LANGUAGES.indexOf(code);
  return rank === -1 ? LANGUAGES.length : rank;
}

function wordsOfLanguage(code: string, translations: Partial<Translated>): Word[] {
  const { byId } = presets();
  const words: Word[] = [];
  const heads = new Map<string, Map<string, string>>();
  const shops = new Map<string, { id: string; text: string }[]>();
  const language = rankOf(code);
  const generic = genericWords(translations.presets ?? {});
  const isGeneric = (key: string, id: string) => {
    const ids = [...(generic.get(key) ?? [])].filter((other) => other !== id);
    return ids.length >= MIN_GENERIC;
  };
  const isShared = (word: string) => (generic.get(word)?.size ?? 0) >= MIN_SHARED;
  const addHead = (text: string, id: string) => {
    const key = keyOf(text);
    heads.set(key, (heads.get(key) ?? new Map<string, string>()).set(id, text));
  };
  for (const [field, idsOf] of Object.entries(FIELDS)) {
    for (const [value, label] of Object.entries(translations.fields?.[field]?.options ?? {})) {
      const id = idsOf(value).find((each) => byId.has(each));
      if (code === 'en' || !id) continue;
      for (const text of split(typeof label === 'string' ? label : label.title))
        words.push({ key: keyOf(text), kind: KIND.mainTerm, language, id, text });
    }
  }
  for (const [id, { name, aliases, terms }] of Object.entries(translations.presets ?? {})) {
    const preset = byId.has(id) && !isUnspecified(id) ? asMeant(id) : '';
    const add = (kind: Kind, texts: string[]) => {
      for (const text of texts) {
        const key = keyOf(text);
        if (key.length > (kind === KIND.name ? 0 : 1))
          words.push({ key, kind, language, id: preset, text });
      }
    };
    // The building of a mosque has the mosque's name. A house is no business.
    if (id.startsWith('building/') && id !== HOUSE) continue;
    const names = split(name);
    add(KIND.name, names);
    if (preset === '') continue;
    add(KIND.name, split(aliases));
    // English has our own table, which is more exact.
    if (code === 'en') continue;
    const own = [...names, ...split(aliases), ...englishNames(id)].map(keyOf);
    split(terms).forEach((text, index) => {
      const key = keyOf(text);
      const isMeant = !isGeneric(key, id) && isSimilar(key, own, isShared);
      const kind = index === 0 ? KIND.mainTerm : KIND.term;
      add(isMeant ? kind : KIND.related, [text]);
    });
    for (const text of names) {
      const rest = withoutBusinessWords(keyOf(text));
      if (rest) addHead(rest, preset);
      const head = text.split(' ').at(HEAD_FIRST.has(code) ? 0 : -1)!;
      if (head === text || head.length < MIN_LETTERS) continue;
      if (RELIGION.test(id)) addHead(head, preset);
      if (!id.startsWith('shop/')) continue;
      const shop = keyOf(head);
      shops.set(shop, [...(shops.get(shop) ?? []), { id, text }]);
    }
  }
  // In "toy shop" and "bike shop", the words besides the shared one tell what is sold.
  for (const [shop, all] of shops) {
    if (all.length < MIN_SHOPS) continue;
    words.push({ key: shop, kind: KIND.shop, language, id: '', text: shop });
    for (const { id, text } of all) addHead(contentOf(keyOf(text), [shop]), id);
  }
  // The main word of a name stands for it only if no other name has it.
  for (const [key, ids] of heads)
    if (ids.size === 1)
      for (const [id, text] of ids) words.push({ key, kind: KIND.head, language, id, text });
  return words;
}

/** In other languages, the plain word for a dish often names its fast food: "pizzeria" means all places with pizza. */
function asMeant(id: string): string {
  const dish = id.replace(FAST_FOOD, '');
  const cuisine = `cuisine/${dish}`;
  return dish !== id && ALIASES.get(wordsOf(dish))?.includes(cuisine) ? cuisine : id;
}

const englishNames = (id: string): string[] => {
  const preset = presets().byId.get(id);
  return preset ? [preset.name, ...preset.aliases] : [];
};

/** The presets of each word in longer names and terms. */
function genericWords(translated: Translated['presets']): Map<string, Set<string>> {
  const presetsOf = new Map<string, Set<string>>();
  for (const [id, { name, aliases, terms }] of Object.entries(translated)) {
    for (const text of [name, aliases, terms].flatMap(split)) {
      const words = keyOf(text).split(' ');
      if (words.length === 1) continue;
      for (const word of words) presetsOf.set(word, (presetsOf.get(word) ?? new Set()).add(id));
    }
  }
  return presetsOf;
}

const split = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [])
    .flatMap((text) => text.replace(NOTES, '').split(SEPARATORS))
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '' && text.length <= 60);
