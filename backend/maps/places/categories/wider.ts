import { broaderTypes, isOverture, overtureLabel } from './overture-types.js';
import { namesOf, presetLabel, presets, type Preset } from './presets.js';
import { wordsOf } from './words.js';

/** Each offered category is counted. */
const MAX_OFFERED = 4;

/**
 * Categories to offer with those of some types, but never to deliver unasked: broader ones, and related ones with their
 * names among OpenStreetMap's search terms. A mosque is a place of worship; a clothing store's terms include "boutique".
 */
export function widerCategories(types: string[]): string[] {
  const { all, byId } = presets();
  const own = types.flatMap((type) => byId.get(type) ?? []);
  const names = new Set(own.flatMap((preset) => namesOf(preset).own));
  const broader = own.flatMap(({ id }) => byId.get(broaderId(id)) ?? []);
  const keys = new Set(own.map(({ id }) => id.split('/')[0]));
  const near = all.filter(({ id, terms }) => {
    const [key, ...path] = id.split('/');
    return path.length === 1 && keys.has(key) && terms.some((term) => names.has(wordsOf(term)));
  });
  const isIncluded = ({ id }: Preset) =>
    types.some((type) => id === type || id.startsWith(`${type}/`));
  const found = [...broader, ...near].filter((preset) => !isIncluded(preset));
  const labels =
    own.length > 0
      ? found.map(({ name }) => presetLabel(name))
      : types.filter(isOverture).flatMap(broaderTypes).map(overtureLabel);
  return [...new Set(labels)].slice(0, MAX_OFFERED);
}

const broaderId = (id: string) =>
  id.startsWith('cuisine/') ? 'amenity/restaurant' : id.slice(0, id.lastIndexOf('/'));
