import { z } from 'zod';
import { optional, required } from './fields.js';
import { address, storedAddress } from './users.js';

export const ACCOUNT_TYPES = ['INDIVIDUAL', 'COMPANY'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

export const INDUSTRIES = [
  'Technology',
  'Healthcare',
  'Finance',
  'Real Estate',
  'Marketing',
  'Consulting',
  'E-commerce',
  'Other',
] as const;
export const BUSINESS_SIZES = ['Solo', '2-10', '11-50', '51-200', '200+'] as const;
export const LEAD_GOALS = ['1-50', '51-200', '201-500', '500+'] as const;

/**
 * http(s) only, so a stored website can never run as a script. Adds a missing scheme.
 * Spaces need their own check: Chrome accepts them in a host, and the server would reject them at the last step.
 */
export const website = optional()
  .transform((text) => (text === '' || /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`))
  .refine(
    (text) => text === '' || (/^https?:\/\/\S+$/i.test(text) && URL.canParse(text)),
    'Please enter a web address',
  );

/** The company step of the onboarding wizard. */
export const company = z.object({
  companyName: required('Company name is required'),
  companyWebsite: website,
});

/** The business step of the onboarding wizard: every answer is optional. */
export const business = z.object({
  industry: z.enum(INDUSTRIES).nullable(),
  businessSize: z.enum(BUSINESS_SIZES).nullable(),
  leadGoals: z.enum(LEAD_GOALS).nullable(),
});

/** Body of `PATCH /api/accounts/{id}`: omitted fields keep their values. */
export const accountPatch = z
  .strictObject({
    type: z.enum(ACCOUNT_TYPES),
    name: required('Company name is required'),
    website,
    ...address.shape,
    country: required('Country is required'),
    ...business.shape,
  })
  .partial()
  .meta({ id: 'AccountPatch' });
export type AccountPatch = z.infer<typeof accountPatch>;

const text = z.string().nullable();

export const account = z
  .object({
    id: z.uuid(),
    type: z.enum(ACCOUNT_TYPES),
    name: text,
    website: text,
    ...storedAddress,
    ...business.shape,
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof account>;
