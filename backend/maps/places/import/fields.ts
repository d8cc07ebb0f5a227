import { clean } from '../text.js';

/** Some sources store the full address as the street. Everything from the city on is removed. */
export function streetOf(text: string | null, city: string | null): string | null {
  const end = city ? (text?.toLowerCase().indexOf(`, ${city.toLowerCase()},`) ?? -1) : -1;
  return text && end > 0 ? text.slice(0, end) : text;
}

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
