import type { z } from 'zod';
import { OPTION_NAMES } from '../../contract/run-options.js';
import { DEFAULT_MIN_LEADS, type runRequest, type RunRequest } from '../../contract/scrape.js';

/** What the form holds before it is checked. */
export type ScrapeFields = z.input<typeof runRequest>;

/** A form that asks for nothing yet; every option is off. */
export const EMPTY = { city: '', category: '', minLeads: DEFAULT_MIN_LEADS };
const OFF = Object.fromEntries(OPTION_NAMES.map((name) => [name, undefined]));

/** A request as fields: what it does not ask for is off. */
export const fieldsOf = (request: RunRequest): ScrapeFields => ({ ...OFF, ...request });

/** A typed number; what is none stays as it was typed, for the schema to refuse. */
export const asNumber = (typed: string) => {
  const text = typed.trim();
  if (text === '') return undefined;
  return (/^\d{1,9}(\.\d+)?$/.test(text) ? Number(text) : text) as number;
};

export const asLeads = (typed: string | number) => {
  const text = String(typed).trim();
  if (text === 'all') return text;
  return text === '' ? Number.NaN : Number(text);
};
