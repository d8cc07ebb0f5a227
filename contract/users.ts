import { z } from 'zod';

export const ONBOARDING_STATUSES = ['IN_PROGRESS', 'COMPLETED'] as const;
export type OnboardingStatus = (typeof ONBOARDING_STATUSES)[number];

export const PHONE_MAX = 20;
export const POSTAL_CODE_MAX = 10;
export const TEXT_MAX = 200;
export const EMAIL_MAX = 320;
export const DEFAULT_COUNTRY = 'United States';
export const COUNTRIES = [
  'United States',
  'Canada',
  'United Kingdom',
  'Australia',
  'Other',
] as const;

/** State drop-down, shown for the United States only. */
export const US_STATES = [
  { value: 'AL', label: 'Alabama' },
  { value: 'AK', label: 'Alaska' },
  { value: 'AZ', label: 'Arizona' },
  { value: 'AR', label: 'Arkansas' },
  { value: 'CA', label: 'California' },
  { value: 'CO', label: 'Colorado' },
  { value: 'CT', label: 'Connecticut' },
  { value: 'DE', label: 'Delaware' },
  { value: 'FL', label: 'Florida' },
  { value: 'GA', label: 'Georgia' },
  { value: 'HI', label: 'Hawaii' },
  { value: 'ID', label: 'Idaho' },
  { value: 'IL', label: 'Illinois' },
  { value: 'IN', label: 'Indiana' },
  { value: 'IA', label: 'Iowa' },
  { value: 'KS', label: 'Kansas' },
  { value: 'KY', label: 'Kentucky' },
  { value: 'LA', label: 'Louisiana' },
  { value: 'ME', label: 'Maine' },
  { value: 'MD', label: 'Maryland' },
  { value: 'MA', label: 'Massachusetts' },
  { value: 'MI', label: 'Michigan' },
  { value: 'MN', label: 'Minnesota' },
  { value: 'MS', label: 'Mississippi' },
  { value: 'MO', label: 'Missouri' },
  { value: 'MT', label: 'Montana' },
  { value: 'NE', label: 'Nebraska' },
  { value: 'NV', label: 'Nevada' },
  { value: 'NH', label: 'New Hampshire' },
  { value: 'NJ', label: 'New Jersey' },
  { value: 'NM', label: 'New Mexico' },
  { value: 'NY', label: 'New York' },
  { value: 'NC', label: 'North Carolina' },
  { value: 'ND', label: 'North Dakota' },
  { value: 'OH', label: 'Ohio' },
  { value: 'OK', label: 'Oklahoma' },
  { value: 'OR', label: 'Oregon' },
  { value: 'PA', label: 'Pennsylvania' },
  { value: 'RI', label: 'Rhode Island' },
  { value: 'SC', label: 'South Carolina' },
  { value: 'SD', label: 'South Dakota' },
  { value: 'TN', label: 'Tennessee' },
  { value: 'TX', label: 'Texas' },
  { value: 'UT', label: 'Utah' },
  { value: 'VT', label: 'Vermont' },
  { value: 'VA', label: 'Virginia' },
  { value: 'WA', label: 'Washington' },
  { value: 'WV', label: 'West Virginia' },
  { value: 'WI', label: 'Wisconsin' },
  { value: 'WY', label: 'Wyoming' },
  { value: 'DC', label: 'District of Columbia' },
  { value: 'PR', label: 'Puerto Rico' },
  { value: 'VI', label: 'Virgin Islands' },
  { value: 'GU', label: 'Guam' },
  { value: 'AS', label: 'American Samoa' },
  { value: 'MP', label: 'Northern Mariana Islands' },
] as const;

/** What a phone input keeps of the keys typed into it. */
export const keepPhone = (typed: string) => typed.replace(/[^\d ()+-]/g, '').slice(0, PHONE_MAX);
/** What a postal code input keeps of the keys typed into it. */
export const keepPostalCode = (typed: string) =>
  typed.replace(/[^a-zA-Z\d -]/g, '').slice(0, POSTAL_CODE_MAX);

const tooLong = (max: number) => `At most ${max} characters`;
/** At least one character that can be seen: zero-width spaces are blank, too. */
const VISIBLE = /[^\p{C}\p{Z}]/u;
// PostgreSQL keeps neither NUL nor half a surrogate pair.
// oxlint-disable-next-line no-control-regex -- control characters are what is refused
const ONE_LINE = /^[^\u0000-\u001f\u007f\p{Cs}]*$/u;
const NO_CONTROL = 'Must not hold control characters';

/** A text that must hold more than white space; the message names what is missing. */
export const required = (message: string, max = TEXT_MAX) =>
  z
    .string(message)
    .trim()
    .regex(VISIBLE, message)
    .max(max, tooLong(max))
    .regex(ONE_LINE, NO_CONTROL);
export const optional = (max = TEXT_MAX) =>
  z.string().trim().max(max, tooLong(max)).regex(ONE_LINE, NO_CONTROL);

const phone = required('Phone number is required', PHONE_MAX).regex(
  /^[ ()+-]*\d[\d ()+-]*$/,
  'Please enter a valid phone number',
);
const postalCode = required('Postal code is required', POSTAL_CODE_MAX).regex(
  /^[a-zA-Z\d -]*$/,
  'Postal code may hold letters, digits, spaces and hyphens',
);

/** Several lines, but no other control characters. */
export const lines = (max: number) =>
  z
    .string()
    .trim()
    .max(max, tooLong(max))
    // oxlint-disable-next-line no-control-regex -- control characters are what is refused
    .regex(/^[^\u0000-\u0008\u000b-\u001f\u007f\p{Cs}]*$/u, NO_CONTROL);

/** The contact step of the onboarding wizard. */
export const contact = z.object({
  firstName: required('First name is required'),
  lastName: required('Last name is required'),
  phone,
  notificationEmail: required('Email is required', EMAIL_MAX),
});

/** The address step of the onboarding wizard. */
export const address = z.object({
  addressLine1: required('Address is required'),
  addressLine2: optional().optional(),
  city: required('City is required'),
  state: required('State/Territory is required'),
  postalCode,
  country: required('Country is required').default(DEFAULT_COUNTRY),
});

/** Body of `PATCH /api/users/me`: any of the onboarding fields; what is absent stays as it is. */
export const userPatch = z
  .strictObject({
    ...contact.shape,
    notificationEmail: z.email('Please enter a valid email address').max(EMAIL_MAX),
    ...address.shape,
    country: required('Country is required'),
  })
  .partial()
  .meta({ id: 'UserPatch' });
export type UserPatch = z.infer<typeof userPatch>;

const text = z.string().nullable();

/** What is known of a person: part of several answers. */
export const person = z.object({
  email: text,
  displayName: text,
  firstName: text,
  lastName: text,
  phone: text,
  addressLine1: text,
  addressLine2: text,
  city: text,
  state: text,
  postalCode: text,
  country: text,
  timeZone: text,
  locale: text,
});

/** The signed-in person, as `GET /api/users/me` answers. */
export const user = z
  .object({
    id: z.uuid(),
    ...person.shape,
    emailVerified: z.boolean(),
    notificationEmail: text,
    onboardingStatus: z.enum(ONBOARDING_STATUSES),
    primaryAccountId: z.uuid(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

/** A draft is kept as JSON, which takes neither NUL nor half a surrogate pair. */
const draftText = z
  .string()
  .max(TEXT_MAX, tooLong(TEXT_MAX))
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, NO_CONTROL);

/** How far someone came in the onboarding wizard, kept so that it goes on on another device. */
export const onboardingDraft = z
  .strictObject({
    step: z.string().regex(/^\w{1,20}$/, 'Must be the name of a step'),
    values: z
      .record(z.string().regex(/^\w{1,40}$/, 'Must be the name of a field'), draftText)
      .refine((values) => Object.keys(values).length <= 40, 'Too many fields'),
    savedAt: z.iso
      .datetime('Must be a date and time in UTC')
      .max(40)
      .optional()
      .meta({ description: 'By the clock of the device: the newest draft goes on' }),
  })
  .meta({ id: 'OnboardingDraft' });
export type OnboardingDraft = z.infer<typeof onboardingDraft>;
/** Answer of `GET` and `PUT /api/users/me/onboarding-draft`; null when nothing is kept. */
export const savedDraft = z
  .object({ draft: onboardingDraft.nullable() })
  .meta({ id: 'SavedDraft' });
export type SavedDraft = z.infer<typeof savedDraft>;
