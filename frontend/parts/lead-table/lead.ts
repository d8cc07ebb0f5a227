import { LEAD_FIELDS, type TABLE_FIELDS } from '#contract/lead-fields.js';
import type { Lead } from '#contract/leads.js';
import { withoutTracking } from '#contract/tracking.js';

export type TableField = (typeof TABLE_FIELDS)[number] | 'email';

/** The fields of a lead that a table shows. Leads read from a CSV have no source or license. */
export type TableLead = Pick<
  Lead,
  'id' | (typeof LEAD_FIELDS)[(typeof TABLE_FIELDS)[number]]['wire']
> &
  Partial<Pick<Lead, 'Email' | 'Source' | 'Licence' | 'Latitude' | 'Longitude'>> & {
    /** Phone and website are partly hidden and not linked. */
    masked?: boolean;
  };

/** A field's value, or null: a CSV from elsewhere may lack the field. */
export const valueOf = (lead: TableLead, field: TableField): string | number | null =>
  lead[LEAD_FIELDS[field].wire] ?? null;

/** The website's URL, with https if it has no scheme; null if it is not a web address. */
export function websiteHref(website: string | null): string | null {
  if (!website) return null;
  const text = website.trim();
  // "example.com:8080" is a host with a port, not a scheme called "example.com".
  const href = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)
    ? text
    : `https://${text.replace(/^\/+/, '')}`;
  return /^https?:\/\//i.test(href) && URL.canParse(href) ? href : null;
}

/** A website without its scheme, "www.", tracking parameters or trailing slash. */
export const websiteLabel = (website: string) =>
  withoutTracking(website.trim())
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/\/$/, '');

/** A tel link keeps only the plus sign and the digits. */
export const telHref = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** The number of filled stars for a rating, from 0 to 5. It rounds what is shown: 4.46 reads as 4.5, so it has five. */
export const starCount = (rating: number) =>
  Math.min(5, Math.max(0, Math.round(Number(rating.toFixed(1)))));
