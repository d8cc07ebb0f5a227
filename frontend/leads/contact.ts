import type { ContactKind } from '../../contract/enrichment.js';
import { websiteLabel } from '../lead-table/lead';
import type { Contact } from './record';

export const KIND_NAMES: Record<ContactKind, string> = {
  email: 'Email',
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  x: 'X',
  youtube: 'YouTube',
  tiktok: 'TikTok',
};

/** How sure it is that the contact is the business's own, in words. */
export function confidenceText(confidence: number): string {
  if (confidence >= 0.8) return 'Very likely theirs';
  if (confidence >= 0.6) return 'Likely theirs';
  return 'Uncertain';
}

/** Whether its domain takes mail, in words; null where that could not be asked. */
export function mxText({ kind, mx }: Pick<Contact, 'kind' | 'mx'>): string | null {
  if (kind !== 'email' || mx === null) return null;
  return mx ? 'its domain takes mail' : 'its domain takes no mail';
}

/** "harbor-roast.example/contact": where a page is, as people write it. */
export const pageLabel = (url: string) => websiteLabel(url.replace(/[?#].*$/, ''));
