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

/** A file name in plain letters: "restaurant-monaco-2026-11-22.csv". */
export function fileNameOf(words: string[], day: string, extension: string): string {
  const slug = readable(words.join(' '))
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-+|-+$/g, '');
  return `${slug || 'leads'}-${day}.${extension}`;
}
