import { clean } from '../text.js';

/** The non-empty strings of a list, which Overture stores as an array, a JSON string or null. */
export function texts(value: unknown): string[] {
  if (typeof value === 'string' && value.startsWith('[')) {
    try {
      return texts(JSON.parse(value));
    } catch {
      return [];
    }
  }
  const list = Array.isArray(value) ? value : [value];
  return list.map((item) => clean(item, 2000)).filter((text) => text !== null);
}
