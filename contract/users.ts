import { z } from 'zod';

export const ONBOARDING_STATUSES = ['IN_PROGRESS', 'COMPLETED'] as const;
export type OnboardingStatus = (typeof ONBOARDING_STATUSES)[number];

export const PHONE_MAX = 20;
export const POSTAL_CODE_MAX = 10;
export const BIO_MAX = 500;
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

/** What a phone input keeps of the keys typed into it. */
export const keepPhone = (typed: string) => typed.replace(/[^\d ()+-]/g, '').slice(0, PHONE_MAX);
/** What a postal code input keeps of the keys typed into it. */
export const keepPostalCode = (typed: string) =>
  typed.replace(/[^a-zA-Z\d -]/g, '').slice(0, POSTAL_CODE_MAX);

/** A text that must hold more than white space; the message names what is missing. */
export const required = (message: string, max = TEXT_MAX) =>
  z.string(message).trim().min(1, message).max(max, `At most ${max} characters`);
export const optional = (max = TEXT_MAX) => z.string().trim().max(max, `At most ${max} characters`);

const phone = required('Phone number is required', PHONE_MAX).regex(
  /^[\d ()+-]*$/,
  'Please enter a valid phone number',
);
const postalCode = required('Postal code is required', POSTAL_CODE_MAX).regex(
  /^[a-zA-Z\d -]*$/,
  'Postal code may hold letters, digits, spaces and hyphens',
);

/** The contact step of the onboarding wizard. */
export const contact = z.object({
  firstName: required('First name is required'),
  lastName: required('Last name is required'),
  phone,
  notificationEmail: required('E-mail is required', EMAIL_MAX),
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
    notificationEmail: z.email('Please enter a valid e-mail address').max(EMAIL_MAX),
    ...address.shape,
    country: required('Country is required'),
  })
  .partial()
  .meta({ id: 'UserPatch' });
export type UserPatch = z.infer<typeof userPatch>;

const text = z.string().nullable();

/** The signed-in person, as `GET /api/users/me` answers. */
export const user = z
  .object({
    id: z.uuid(),
    email: text,
    emailVerified: z.boolean(),
    onboardingStatus: z.enum(ONBOARDING_STATUSES),
    primaryAccountId: z.uuid(),
    displayName: text,
    firstName: text,
    lastName: text,
    phone: text,
    notificationEmail: text,
    addressLine1: text,
    addressLine2: text,
    city: text,
    state: text,
    postalCode: text,
    country: text,
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;
