import { LRUCache } from 'lru-cache';
import OpeningHours from 'opening_hours';
import { clean } from '../text.js';

const DAYS: Record<string, string> = {
  Mo: 'Mon',
  Tu: 'Tue',
  We: 'Wed',
  Th: 'Thu',
  Fr: 'Fri',
  Sa: 'Sat',
  Su: 'Sun',
  PH: 'public holidays',
  SH: 'school holidays',
};
const CACHED_HOURS = 5000;
const known = new LRUCache<string, string>({ max: CACHED_HOURS });

/**
 * Opening hours for people: "Mo-Fr 09:00-18:00; Su off" becomes "Mon–Fri 09:00–18:00, Sun closed".
 * What the opening_hours grammar does not know stays as it was written.
 */
export function readableHours(value: unknown): string | null {
  const text = clean(value);
  if (!text) return null;
  const before = known.get(text);
  if (before) return before;
  const readable = describe(text);
  known.set(text, readable);
  return readable;
}

/** Hours that say the business is gone. */
export const neverOpen = (value: unknown) =>
  typeof value === 'string' && /^\s*(off|closed)\s*$/i.test(value);

function describe(text: string): string {
  if (text === '24/7') return 'Open 24 hours';
  const canonical = prettified(text);
  if (canonical === null) return text;
  // A rule that begins with a time would read as one more time of the rule before it.
  return canonical
    .split(/\s*;\s*/)
    .map((rule) => rule.replace(/"([^"]*)"/g, '$1'))
    .reduce((line, rule) => line + (/^\d/.test(rule) ? '; ' : ', ') + rule)
    .replace(/\b(Mo|Tu|We|Th|Fr|Sa|Su|PH|SH)\b/g, (day) => DAYS[day] ?? day)
    .replace(/\b(?:off|closed)\b/g, 'closed')
    .replace(/,(?=\S)/g, ', ')
    .replace(/(?<=[\w+])-(?=\w)/g, '–');
}

function prettified(text: string): string | null {
  try {
    // The library throws strings, and asks for a country only to know its holidays.
    return new OpeningHours(text, null).prettifyValue() || null;
  } catch {
    return null;
  }
}
