import { normalize } from '../text.js';
import { isUnspecified, presets } from './presets.js';
import { KIND, LANGUAGES, type Kind } from './vocabulary.js';

/** A file of translations: by language, then by preset. */
type Translations = Record<
  string,
  { presets?: { presets?: Record<string, { name?: string; aliases?: unknown; terms?: unknown }> } }
>;

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
/** Shorter single words of a name say too little. */
const MIN_LETTERS = 4;
/** Languages in which the main word of a name is the first: "mezquita musulmana". In others, it is the last. */
const HEAD_FIRST = new Set('es fr pt it ro ca gl vi id ms ar he fa'.split(' '));

/**
 * The names of all presets in all languages, sorted by key: `key TAB kind TAB language TAB preset TAB text`. Presets that
 * are no business have no id. They keep words such as "parking" from meaning a business that has them among its terms.
 */
export function namesIn(files: Translations[]): string[] {
  const words = files.flatMap((file) => {
    const [code = '', language] = Object.entries(file)[0] ?? [];
    return wordsOfLanguage(code.replace(/[-@].*/, ''), language?.presets?.presets ?? {});
  });
  const best = new Map<string, Word>();
  for (const word of words) {
    const key = `${word.key}\t${word.id}`;
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

const scoreOf = ({ kind, language }: Word) => kind * 1000 + language;

/** A language's position by its number of users. */
function rankOf(code: string): number {
  const rank = LANGUAGES.indexOf(code);
  return rank === -1 ? LANGUAGES.length : rank;
}

function wordsOfLanguage(
  code: string,
  translations: Record<string, { name?: string; aliases?: unknown; terms?: unknown }>,
): Word[] {
  const { byId } = presets();
  const words: Word[] = [];
  const heads = new Map<string, Map<string, string>>();
  const language = rankOf(code);
  for (const [id, { name, aliases, terms }] of Object.entries(translations)) {
    const preset = byId.has(id) && !isUnspecified(id) ? id : '';
    const add = (kind: Kind, texts: string[]) => {
      for (const text of texts) {
        const key = normalize(text);
        if (key.length > (kind === KIND.name ? 0 : 1))
          words.push({ key, kind, language, id: preset, text });
      }
    };
    // The building of a mosque has the mosque's name.
    if (id.startsWith('building/')) continue;
    const names = split(name);
    add(KIND.name, names);
    if (preset === '') continue;
    add(KIND.name, split(aliases));
    // English has our own table, which is more exact.
    if (code === 'en') continue;
    const [mainTerm, ...otherTerms] = split(terms);
    if (mainTerm) add(KIND.mainTerm, [mainTerm]);
    add(KIND.term, otherTerms);
    for (const text of names) {
      const head = text.split(' ').at(HEAD_FIRST.has(code) ? 0 : -1)!;
      if (head === text || head.length < MIN_LETTERS) continue;
      const key = normalize(head);
      heads.set(key, (heads.get(key) ?? new Map<string, string>()).set(preset, head));
    }
  }
  // The main word of a name stands for it only if no other name has it.
  for (const [key, ids] of heads)
    if (ids.size === 1)
      for (const [id, text] of ids) words.push({ key, kind: KIND.head, language, id, text });
  return words;
}

const split = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [])
    .flatMap((text) => text.replace(NOTES, '').split(SEPARATORS))
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '' && text.length <= 60);
