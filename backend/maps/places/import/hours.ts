import OpeningHours from 'opening_hours';
import { lruCache } from '../../../platform/cache.js';
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
const cache = lruCache<string>(CACHED_HOURS);

/**
 * Formats opening hours for display: "Mo-Fr 09:00-18:00; Su off" becomes "Mon–Fri 09:00–18:00, Sun closed".
 * Text outside the opening_hours grammar stays unchanged.
 */
export function readableHours(value: unknown): string | null {
  const text = clean(value);
  if (!text) return null;
  const cached = cache.get(text);
  if (cached) return cached;
  const readable = describe(text);
  cache.set(text, readable);
  return readable;
}

/** Whether the hours say that the business is permanently closed. */
export const isNeverOpen = (value: unknown) =>
  typeof value === 'string' && /^\s*(off|closed)\s*$/i.test(value);

function describe(text: string): string {
  if (text === '24/7') return 'Open 24 hours';
  const canonical = prettified(text);
  if (canonical === null) return text;
  // After a comma, a rule that starts with a time would look like part of the previous rule.
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
    // The library throws strings. It needs a country only for holidays.
    return new OpeningHours(text, null).prettifyValue() || null;
  } catch {
    return null;
  }
}
