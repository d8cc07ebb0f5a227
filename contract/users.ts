import { z } from 'zod';
import {
  DEFAULT_COUNTRY,
  EMAIL_MAX,
  emailAddress,
  NO_CONTROL,
  optional,
  phone,
  postalCode,
  required,
  TEXT_MAX,
  tooLong,
} from './fields.js';
import { listViews } from './lists.js';
import { membership } from './teams.js';

export const ONBOARDING_STATUSES = ['IN_PROGRESS', 'COMPLETED'] as const;
export type OnboardingStatus = (typeof ONBOARDING_STATUSES)[number];

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

/** Body of `PATCH /api/users/me`: any of the onboarding fields; omitted ones keep their values. */
export const userPatch = z
  .strictObject({
    ...contact.shape,
    notificationEmail: emailAddress(),
    ...address.shape,
    country: required('Country is required'),
  })
  .partial()
  .meta({ id: 'UserPatch' });
export type UserPatch = z.infer<typeof userPatch>;

const text = z.string().nullable();

/** An address in responses. */
export const storedAddress = {
  addressLine1: text,
  addressLine2: text,
  city: text,
  state: text,
  postalCode: text,
  country: text,
};

/** Personal data in several responses. */
export const person = z.object({
  email: text,
  displayName: text,
  firstName: text,
  lastName: text,
  phone: text,
  ...storedAddress,
  timeZone: text,
  locale: text,
});

/** Response to `GET /api/users/me`: the logged-in user. */
export const user = z
  .object({
    id: z.uuid(),
    ...person.shape,
    emailVerified: z.boolean(),
    notificationEmail: text,
    mailAddress: text.meta({
      description:
        'The address for notification emails: the notification address once confirmed, otherwise the login address once verified',
    }),
    onboardingStatus: z.enum(ONBOARDING_STATUSES),
    primaryAccountId: z
      .uuid()
      .nullable()
      .meta({ description: 'The account opened at login; null until an invitation is accepted' }),
    membership: membership.nullable().meta({
      description: "The caller's role in the account of the request; null without an account",
    }),
    createdAt: z.iso.datetime(),
    lists: listViews.meta({
      description: "The user's layout of the dashboard's lists in the account of the request",
    }),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

/** Response to `POST /auth/sync`. */
export const syncedUser = user
  .extend({
    isReactivated: z.boolean().meta({ description: 'Whether this login reactivated the account' }),
  })
  .meta({ id: 'SyncedUser' });
export type SyncedUser = z.infer<typeof syncedUser>;

/** Drafts are stored as PostgreSQL JSON, which accepts neither NUL nor lone surrogates. */
const draftText = z
  .string()
  .max(TEXT_MAX, tooLong(TEXT_MAX))
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, NO_CONTROL);

/** Progress in the onboarding wizard, saved so that it can continue on another device. */
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
      .meta({ description: "The device's time; the newest draft wins" }),
  })
  .meta({ id: 'OnboardingDraft' });
export type OnboardingDraft = z.infer<typeof onboardingDraft>;
/** Response to `GET` and `PUT /api/users/me/onboarding-draft`; null if no draft is saved. */
export const savedDraft = z
  .object({ draft: onboardingDraft.nullable() })
  .meta({ id: 'SavedDraft' });
export type SavedDraft = z.infer<typeof savedDraft>;
