import { readable } from '#contract/text.js';
import type { DeliveryRequest } from '#contract/deliveries.js';
import { areaOf } from '#contract/areas.js';
import { optionsOf, type RunRequest } from '#contract/scrape.js';

/** The search of a delivery: only leads that are new to the account. */
export function searchOf(request: DeliveryRequest): RunRequest {
  const { category, categories, minLeads, source } = request;
  return {
    ...areaOf(request),
    ...(category !== undefined && { category }),
    ...(categories && { categories }),
    minLeads,
    ...(source && { source }),
    ...optionsOf({ ...request, onlyNew: true }),
  };
}

/** In plain letters: "restaurant-monaco". */
export const slugOf = (text: string): string =>
  readable(text)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-+|-+$/g, '');

/** For example, "restaurant-monaco-2026-11-22.csv". */
export const fileNameOf = (words: string[], day: string, extension: string): string =>
  `${slugOf(words.join(' ')) || 'leads'}-${day}.${extension}`;
