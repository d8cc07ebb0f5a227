import type { ContactKind } from '#contract/enrichment.js';
import { PHONE_TYPES, type PhoneType, type WebsiteStatus } from '#contract/lead-fields.js';
import { websiteLabel } from '../../parts/lead-table/lead';
import type { LeadRecord, WebsiteContact } from './record';

export const KIND_NAMES: Record<ContactKind, string> = {
  email: 'Email',
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  x: 'X',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  page: 'Web page',
};

/** The likelihood that the contact belongs to the business. */
export function confidenceText(confidence: number): string {
  if (confidence >= 0.8) return 'Very likely theirs';
  if (confidence >= 0.6) return 'Likely theirs';
  return 'Uncertain';
}

/** Whether the email's domain accepts mail; null for other contacts and failed lookups. */
export function mxText({ kind, mx }: Pick<WebsiteContact, 'kind' | 'mx'>): string | null {
  if (kind !== 'email' || mx === null) return null;
  return mx ? 'domain accepts email' : "domain doesn't accept email";
}

/** A page's address without a scheme or query, such as "harbor-roast.example/contact". */
export const pageLabel = (url: string) => websiteLabel(url.replace(/[?#].*$/, ''));

/** The result of the last visit to a website. */
const WEBSITE_STATUS_TEXTS: Record<WebsiteStatus, string> = {
  alive: 'Live',
  redirected: 'Redirects elsewhere',
  parked: 'Parked domain',
  failed: "Couldn't be read",
};
export const websiteStatusText = (status: string) => WEBSITE_STATUS_TEXTS[status as WebsiteStatus];

const countries = new Intl.DisplayNames('en', { type: 'region' });
/** "United States" for US. */
export const countryName = (code: string) => countries.of(code) ?? code;

/** "Local (landline or mobile), US"; null without a phone, or before the number has been checked. */
export function phoneFactsText({
  phoneValid,
  phoneType,
  phoneCountry,
}: Pick<LeadRecord, 'phoneValid' | 'phoneType' | 'phoneCountry'>): string | null {
  if (phoneValid === null) return null;
  if (!phoneValid) return 'Not a valid number';
  const type = phoneType ? PHONE_TYPES[phoneType as PhoneType] : 'Valid';
  return [type, phoneCountry].filter(Boolean).join(', ');
}

/** Explains a type that names two kinds of phone. */
export const phoneFactsHint = ({ phoneType }: Pick<LeadRecord, 'phoneType'>): string | undefined =>
  phoneType === ('landline-or-mobile' satisfies PhoneType)
    ? 'In this country, landline and mobile numbers look the same.'
    : undefined;
