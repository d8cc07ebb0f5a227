import { z } from 'zod';

/** Networks whose profiles are looked for, as people call them. */
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
] as const satisfies string[];
export type ContactKind = 'email' | Network;

/** Where a contact leads: a mail or the profile's page. */
export const contactLink = (kind: ContactKind, value: string) =>
  kind === 'email' ? `mailto:${value}` : NETWORKS[kind] + value;

/** A way to reach a business that its own website names. */
export const leadContact = z
  .object({
    Kind: z.enum(CONTACT_KINDS as [ContactKind, ...ContactKind[]]),
    Value: z.string().meta({ description: 'Email address, or path of the profile' }),
    Link: z.string().meta({ description: 'mailto: or https: URL' }),
    'Source URL': z.string().meta({ description: 'Page that names it' }),
    Confidence: z.number().min(0).max(1),
    MX: z
      .boolean()
      .nullable()
      .meta({ description: 'Whether its domain takes mail; null where that could not be asked' }),
    'Found At': z.iso.datetime(),
  })
  .meta({ id: 'LeadContact' });
export type LeadContact = z.infer<typeof leadContact>;

/** How the last visit to a lead's website went. */
export const websiteVisit = z
  .object({
    'Visited At': z.iso.datetime(),
    Pages: z.int().meta({ description: 'Pages that were read' }),
    Error: z.string().nullable().meta({ description: 'Why nothing could be read, in words' }),
  })
  .meta({ id: 'WebsiteVisit' });
export type WebsiteVisit = z.infer<typeof websiteVisit>;
