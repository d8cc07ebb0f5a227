import { createRequire } from 'node:module';
import { BUSINESS_KEYS, isBusiness } from './business-tags.js';
import { type Tags, values } from './tags.js';
import { wordsOf } from './words.js';

/** A business type of the iD editor's tagging schema (ISC license): "amenity/restaurant/italian". */
export interface Preset {
  id: string;
  name: string;
  aliases: string[];
  /** Search terms, less exact than names. */
  terms: string[];
  tags: Tags;
}

interface RawPreset {
  tags: Tags;
  searchable?: boolean;
  locationSet?: unknown;
}
interface Translation {
  name?: string;
  aliases?: string;
  terms?: string | string[];
}

let loaded: { all: Preset[]; byTag: Map<string, Preset[]>; byId: Map<string, Preset> } | undefined;

/**
 * All English business presets except generic ones (`shop=*`), and the cuisines without one. The schema's files are read on
 * first use.
 */
export function presets() {
  if (loaded) return loaded;
  const require = createRequire(import.meta.url);
  const raw = require('@openstreetmap/id-tagging-schema/dist/presets.min.json') as Record<
    string,
    RawPreset
  >;
  const english = (
    require('@openstreetmap/id-tagging-schema/dist/translations/en.min.json') as {
      en: {
        presets: {
          presets: Record<string, Translation>;
          fields: { cuisine: { options: Record<string, string> } };
        };
      };
    }
  ).en.presets;
  const all: Preset[] = [];
  const byTag = new Map<string, Preset[]>();
  for (const [id, { tags }] of Object.entries(raw)) {
    const key = BUSINESS_KEYS.find((name) => name in tags && tags[name] !== '*');
    const words = english.presets[id];
    if (!key || !words?.name || !isBusiness(tags)) continue;
    const preset = {
      id,
      name: words.name,
      aliases: list(words.aliases),
      terms: list(words.terms),
      tags,
    };
    all.push(preset);
    const tag = `${key}=${tags[key]}`;
    byTag.set(tag, [...(byTag.get(tag) ?? []), preset]);
  }
  const isNamed = new Set(all.map(({ name }) => name));
  for (const [value, label] of Object.entries(english.fields.cuisine.options)) {
    const name = `${label} Restaurant`;
    if (!isNamed.has(name))
      all.push({ id: `cuisine/${value}`, name, aliases: [], terms: [], tags: { cuisine: value } });
  }
  loaded = { all, byTag, byId: new Map(all.map((preset) => [preset.id, preset])) };
  return loaded;
}

const list = (value: string | string[] | undefined): string[] =>
  (Array.isArray(value) ? value : (value ?? '').split(/[\n,]/))
    .map((text) => text.trim())
    .filter((text) => text !== '');

/** A preset's name as a category: "School" for "School Grounds". */
export const presetLabel = (name: string): string =>
  name.replace(/ (?:Grounds|Counter|\(.*\))$/, '');

/** The English label of a type. A cuisine may have only the preset of its restaurants, and a few types have none. */
export function englishName(id: string): string {
  const { byId } = presets();
  const preset = byId.get(id) ?? byId.get(id.replace(/^cuisine\//, 'amenity/restaurant/'));
  if (preset) return presetLabel(preset.name);
  const name = id.slice(id.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** "Architect" for "Architect Office". "Law" alone would not say enough. */
const shortName = (name: string) =>
  name.replace(/(?<=[a-z]{5}|NGO) Office$| (?:Workplace|Practitioner)$/, '');

interface Names {
  /** The name, its alternatives, and its short form. */
  own: string[];
  aliases: string[];
}

let names:
  | {
      byId: Map<string, Names>;
      byWords: Map<string, { own: Preset[]; aliases: Preset[] }>;
    }
  | undefined;

/** "Shop (Unspecified Type)" is no category: "shop" alone says too little. */
export const isUnspecified = (id: string) => id.endsWith('/yes');

/** In OpenStreetMap, banks are not told apart from credit unions; Overture does, and so do users. */
const WRONG_ALIASES = new Set(['credit union']);

function allNames() {
  if (names) return names;
  const byId = new Map<string, Names>();
  const byWords = new Map<string, { own: Preset[]; aliases: Preset[] }>();
  const add = (kind: 'own' | 'aliases', words: string, preset: Preset) => {
    const entry = byWords.get(words) ?? { own: [], aliases: [] };
    entry[kind].push(preset);
    byWords.set(words, entry);
  };
  for (const preset of presets().all) {
    const own = isUnspecified(preset.id)
      ? []
      : unique([...preset.name.split('/'), presetLabel(preset.name), shortName(preset.name)]);
    const aliases = unique(preset.aliases).filter((words) => !WRONG_ALIASES.has(words));
    byId.set(preset.id, { own, aliases });
    for (const words of own) add('own', words, preset);
    for (const words of aliases) if (!own.includes(words)) add('aliases', words, preset);
  }
  names = { byId, byWords };
  return names;
}

const unique = (texts: string[]) =>
  [...new Set(texts.map(wordsOf))].filter((words) => words !== '');

/** The English names of a preset in normalized form. */
export const namesOf = ({ id }: Preset): Names => allNames().byId.get(id)!;

/** All presets with this English name, and those with this alias. */
export const presetsNamed = (words: string): { own: Preset[]; aliases: Preset[] } =>
  allNames().byWords.get(words) ?? { own: [], aliases: [] };

/** All presets that match an element, most specific first. Tag values may be lists ("pizza;pasta"). */
export function presetsOf(tags: Tags): Preset[] {
  const { byTag } = presets();
  const found = BUSINESS_KEYS.flatMap((key) =>
    values(tags[key]).flatMap((value) => byTag.get(`${key}=${value}`) ?? []),
  );
  return [...new Set(found)]
    .filter((preset) => matches(preset, tags))
    .sort((a, b) => specificity(b) - specificity(a));
}

const matches = (preset: Preset, tags: Tags) =>
  Object.entries(preset.tags).every(([key, wanted]) =>
    wanted === '*' ? key in tags : values(tags[key]).includes(wanted),
  );
const specificity = (preset: Preset) =>
  Object.values(preset.tags).reduce((sum, value) => sum + (value === '*' ? 0.5 : 1), 0);
