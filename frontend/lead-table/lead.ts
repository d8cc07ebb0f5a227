import { LEAD_FIELDS, type TABLE_FIELDS } from '../../contract/lead-fields.js';
import type { Lead } from '../../contract/leads.js';

export type TableField = (typeof TABLE_FIELDS)[number];

/** What a lead table shows of a lead. Source and licence are missing where leads were read from a CSV. */
export type TableLead = Pick<Lead, 'id' | (typeof LEAD_FIELDS)[TableField]['wire']> &
  Partial<Pick<Lead, 'Source' | 'Licence'>> & {
    /** Phone and website are shown in part, so that they lead nowhere. */
    masked?: boolean;
  };

/** A CSV made elsewhere may lack a field. */
export const valueOf = (lead: TableLead, field: TableField): string | number | null =>
  lead[LEAD_FIELDS[field].wire] ?? null;

/** Where a website leads to: https when no scheme is given; null unless it is a web address. */
export function websiteHref(website: string | null): string | null {
  if (!website) return null;
  const text = website.trim();
  // "example.com:8080" is a host with a port, not a scheme called "example.com".
  const href = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)
    ? text
    : `https://${text.replace(/^\/+/, '')}`;
  return /^https?:\/\//i.test(href) && URL.canParse(href) ? href : null;
}

/** A website as people write it: without scheme, "www." and a closing slash. */
export const websiteLabel = (website: string) =>
  website
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/\/$/, '');

/** A tel link keeps the plus and the digits, the only characters a dialler needs. */
export const telHref = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** Whole stars, from 0 to 5, that a rating is shown as. */
export const starCount = (rating: number) => Math.min(5, Math.max(0, Math.round(rating)));

/** The distinct attributions of some leads, such as "ODbL 1.0 © OpenStreetMap contributors": a licence names its source. */
export function attributions(leads: readonly TableLead[]): string[] {
  const seen = new Set(leads.map(({ Source, Licence }) => Licence || Source || undefined));
  return [...seen].filter((text) => text !== undefined);
}
