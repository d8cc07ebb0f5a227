import { createRequire } from 'node:module';
import { BUSINESS_KEYS, isBusiness } from './business-tags.js';
import { type Tags, values } from './tags.js';

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

/** All English business presets except generic ones (`shop=*`). The schema's files are read on first use. */
export function presets() {
  if (loaded) return loaded;
  const require = createRequire(import.meta.url);
  const raw = require('@openstreetmap/id-tagging-schema/dist/presets.min.json') as Record<
    string,
    RawPreset
  >;
  const english = (
    require('@openstreetmap/id-tagging-schema/dist/translations/en.min.json') as {
      en: { presets: { presets: Record<string, Translation> } };
    }
  ).en.presets.presets;
  const all: Preset[] = [];
  const byTag = new Map<string, Preset[]>();
  for (const [id, { tags }] of Object.entries(raw)) {
    const key = BUSINESS_KEYS.find((name) => name in tags && tags[name] !== '*');
    const words = english[id];
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
