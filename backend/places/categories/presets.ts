import { createRequire } from 'node:module';
import { BUSINESS_KEYS, isBusiness } from './business-tags.js';
import { type Tags, values } from './tags.js';

/** A kind of business of the iD editor's tagging schema (ISC): "amenity/restaurant/italian". */
export interface Preset {
  id: string;
  name: string;
  aliases: string[];
  /** Words that lead to it, less exact than a name. */
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

/** All presets of a business (not those of any shop, `shop=*`) in English; the schema's files are read once, on first use. */
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
    const key = BUSINESS_KEYS.find((one) => one in tags && tags[one] !== '*');
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
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** A preset's name as a category: "School Grounds" is the ground, "School" the business. */
export const presetLabel = (name: string): string =>
  name.replace(/ (?:Grounds|Counter|\(.*\))$/, '');

/** Every preset whose tags an element has, most exact first; a tag's value may be a list ("pizza;pasta"). */
export function presetsOf(tags: Tags): Preset[] {
  const { byTag } = presets();
  const found = BUSINESS_KEYS.flatMap((key) =>
    values(tags[key]).flatMap((value) => byTag.get(`${key}=${value}`) ?? []),
  );
  return [...new Set(found)]
    .filter((preset) => fits(preset, tags))
    .sort((a, b) => weight(b) - weight(a));
}

const fits = (preset: Preset, tags: Tags) =>
  Object.entries(preset.tags).every(([key, wanted]) =>
    wanted === '*' ? key in tags : values(tags[key]).includes(wanted),
  );
const weight = (preset: Preset) =>
  Object.values(preset.tags).reduce((sum, value) => sum + (value === '*' ? 0.5 : 1), 0);
