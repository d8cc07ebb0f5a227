import { z } from 'zod';

/** Social networks whose profiles we collect. The value is the start of every profile's URL. */
export const NETWORKS = {
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  linkedin: 'https://www.linkedin.com/',
  x: 'https://x.com/',
  youtube: 'https://www.youtube.com/',
  tiktok: 'https://www.tiktok.com/',
} as const;
export type Network = keyof typeof NETWORKS;
export const CONTACT_KINDS = [
  'email',
  ...(Object.keys(NETWORKS) as Network[]),
  'page',
] as const satisfies string[];
/** A page is one on another site, such as a listing or a link page. */
export type ContactKind = 'email' | Network | 'page';

/** The link of a contact: mailto: or the URL of the profile or page. */
export function contactLink(kind: ContactKind, value: string): string {
  if (kind === 'email') return `mailto:${value}`;
  return kind === 'page' ? value : NETWORKS[kind] + value;
}

/** An email address or profile found on a business's own website, or a profile that its source lists. */
export const leadContact = z
  .object({
    Kind: z.enum(CONTACT_KINDS as [ContactKind, ...ContactKind[]]),
    Value: z
      .string()
      .meta({ description: 'Email address, path of the profile, or URL of the page' }),
    Link: z.string().meta({ description: 'mailto: or https: URL' }),
    'Source URL': z.string().meta({
      description: 'Page it was found on; for a profile from the source, the profile itself',
    }),
    Confidence: z.number().min(0).max(1),
    MX: z
      .boolean()
      .nullable()
      .meta({ description: 'Whether its domain accepts email; null if unknown' }),
    'Found At': z.iso.datetime(),
    Source: z
      .string()
      .optional()
      .meta({ description: 'Source that lists the profile; absent if the website shows it' }),
  })
  .meta({ id: 'LeadContact' });
export type LeadContact = z.infer<typeof leadContact>;

/** The result of the last visit to a lead's website. */
export const websiteVisit = z
  .object({
    'Visited At': z.iso.datetime(),
    Pages: z.int().meta({ description: 'Number of pages read' }),
    Error: z.string().nullable().meta({ description: 'The reason no page could be read' }),
    'Redirected To': z
      .string()
      .nullable()
      .meta({ description: 'Another domain that the website redirects to' }),
  })
  .meta({ id: 'WebsiteVisit' });
export type WebsiteVisit = z.infer<typeof websiteVisit>;
