import { z } from 'zod';
import { lines, optional, phoneText, required } from './fields.js';
import { address, person } from './users.js';

export const TIME_ZONES = [
  { value: 'America/New_York', label: 'America/New_York (Eastern)' },
  { value: 'America/Chicago', label: 'America/Chicago (Central)' },
  { value: 'America/Denver', label: 'America/Denver (Mountain)' },
  { value: 'America/Los_Angeles', label: 'America/Los_Angeles (Pacific)' },
  { value: 'Europe/London', label: 'Europe/London' },
  { value: 'Europe/Paris', label: 'Europe/Paris' },
  { value: 'Asia/Tokyo', label: 'Asia/Tokyo' },
  { value: 'Australia/Sydney', label: 'Australia/Sydney' },
] as const;
const TIME_ZONE_VALUES = TIME_ZONES.map(({ value }) => value);

/** Locales for dates and numbers. */
export const LOCALES = [
  { value: 'en-US', label: 'English (United States)' },
  { value: 'en-GB', label: 'English (United Kingdom)' },
  { value: 'en-CA', label: 'English (Canada)' },
  { value: 'en-AU', label: 'English (Australia)' },
  { value: 'de-DE', label: 'Deutsch' },
  { value: 'es-ES', label: 'Español' },
  { value: 'fr-FR', label: 'Français' },
  { value: 'it-IT', label: 'Italiano' },
  { value: 'ja-JP', label: '日本語' },
] as const;
const LOCALE_VALUES = LOCALES.map(({ value }) => value);

export const BIO_MAX = 500;

const phoneDigits = (phone: string) => phone.replace(/\D/g, '').length;
const profilePhone = phoneText.refine(
  (phone) => /^[\d ()+-]*$/.test(phone) && phoneDigits(phone) >= 7 && phoneDigits(phone) <= 15,
  'Please enter a valid phone number',
);

/** A profile that can be saved. '' means no value. */
export const profileForm = z.object({
  displayName: optional().nullish(),
  firstName: required('First name is required'),
  lastName: required('Last name is required'),
  phone: profilePhone,
  ...address.shape,
  addressLine2: optional().nullish(),
  country: required('Country is required'),
  timeZone: z.enum(['', ...TIME_ZONE_VALUES], 'Choose a time zone from the list').nullish(),
  locale: z.enum(['', ...LOCALE_VALUES], 'Choose a language from the list').nullish(),
  bio: lines(BIO_MAX).nullish(),
});
export type ProfileForm = z.infer<typeof profileForm>;

/**
 * Body of `PUT /api/settings/profile`: omitted fields keep their values, so concurrent changes to different fields don't conflict.
 * `email` is accepted and ignored, because the identity provider owns it.
 */
export const profilePatch = z
  .strictObject({ ...profileForm.shape, email: z.unknown() })
  .partial()
  .meta({ id: 'ProfilePatch' });
export type ProfilePatch = z.infer<typeof profilePatch>;

const text = z.string().nullable();
export const profile = z.object({ ...person.shape, bio: text }).meta({ id: 'Profile' });
export type Profile = z.infer<typeof profile>;
/** Response to `PUT /api/settings/profile`. */
export const savedProfile = z.object({ user: profile }).meta({ id: 'SavedProfile' });
export type SavedProfile = z.infer<typeof savedProfile>;

export const DIGEST_CADENCES = ['DAILY', 'WEEKLY', 'MONTHLY', 'OFF'] as const;
export type DigestCadence = (typeof DIGEST_CADENCES)[number];

const onOff = z.boolean('Must be true or false');
export const notifications = z
  .object({
    alertOnReady: onOff.meta({ description: 'Email when a run ends' }),
    weeklySummary: onOff.meta({ description: 'Weekly email on Mondays' }),
    productUpdates: onOff,
    systemAlerts: onOff.meta({ description: 'Email when a run fails' }),
    leadDigestCadence: z.enum(DIGEST_CADENCES, 'Must be DAILY, WEEKLY, MONTHLY or OFF'),
  })
  .meta({ id: 'Notifications' });
export type Notifications = z.infer<typeof notifications>;

/** Body of `PUT /api/settings/notifications`: omitted settings keep their values. */
export const notificationsPatch = z
  .strictObject(notifications.shape)
  .partial()
  .refine((patch) => Object.keys(patch).length > 0, 'Send at least one setting')
  .meta({ id: 'NotificationsPatch' });
export type NotificationsPatch = z.infer<typeof notificationsPatch>;
/** Response to `PUT /api/settings/notifications`. */
export const savedNotifications = z
  .object({ settings: notifications })
  .meta({ id: 'SavedNotifications' });
export type SavedNotifications = z.infer<typeof savedNotifications>;

export const marketing = z
  .object({ allowed: onOff, source: text })
  .meta({ id: 'MarketingPreference' });
export type Marketing = z.infer<typeof marketing>;
/** Body of `PUT /api/settings/marketing`; `source` records where the choice was made. */
export const marketingForm = z
  .strictObject({ allowed: onOff, source: required('source is required', 50) })
  .meta({ id: 'MarketingForm' });
export type MarketingForm = z.infer<typeof marketingForm>;
/** Response to `PUT /api/settings/marketing`. */
export const savedMarketing = z
  .object({ preference: marketing })
  .meta({ id: 'SavedMarketingPreference' });
export type SavedMarketing = z.infer<typeof savedMarketing>;

/** Types with their own labels. Other types are shown title-cased. */
export const SECURITY_EVENT_TYPES = [
  'profile_updated',
  'profile_accessed',
  'login',
  'password_changed',
  'sessions_revoked',
  'client_links_revoked',
  'data_export_requested',
  'account_created',
  'notification_email_changed',
  'billing_email_changed',
  'settings_accessed',
  'api_key_created',
  'api_key_revoked',
  'member_invited',
  'member_joined',
  'member_left',
  'member_removed',
  'role_changed',
  'ownership_proposed',
  'ownership_proposal_revoked',
  'ownership_declined',
  'ownership_transferred',
  'plan_changed',
  'plan_change_scheduled',
  'plan_change_undone',
  'account_disabled',
  'account_reactivated',
] as const;
export type SecurityEventType = (typeof SECURITY_EVENT_TYPES)[number];
/** Events that record a view, not a change. */
export const ACCESS_EVENT_TYPES = ['profile_accessed', 'settings_accessed'] as const;
export type AccessEventType = (typeof ACCESS_EVENT_TYPES)[number];

export const securityEvent = z
  .object({
    id: z.uuid(),
    type: z.string(),
    meta: z
      .record(z.string(), z.unknown())
      .meta({ description: 'May contain fields, method, section, plan, or the API key involved' }),
    ip: text,
    userAgent: text,
    occurredAt: z.iso.datetime(),
  })
  .meta({ id: 'SecurityEvent' });
export type SecurityEvent = z.infer<typeof securityEvent>;

const EVENTS_LIMIT = 'limit must be a whole number from 1 to 100';
export const securityEventsQuery = z.object({
  kind: z
    .enum(['all', 'changes', 'accesses'], 'kind must be all, changes or accesses')
    .default('all'),
  limit: z
    .string()
    .regex(/^\d{1,3}$/, EVENTS_LIMIT)
    .transform(Number)
    .pipe(z.int().min(1, EVENTS_LIMIT).max(100, EVENTS_LIMIT))
    .default(20),
});
export type SecurityEventsQuery = z.infer<typeof securityEventsQuery>;

/** Response to calls that return no data. */
export const done = z.object({ success: z.literal(true) }).meta({ id: 'Done' });
export type Done = z.infer<typeof done>;

export const API_KEY_PREFIX = 'ldk_';
/** Characters after the prefix: 26 random characters and a 6-character checksum. */
export const API_KEY_LENGTH = 32;
export const MAX_API_KEYS = 20;
export const API_KEY_NAME_MAX = 60;
/** The permissions that a key can have. None includes another. */
export const API_KEY_SCOPES = {
  read: 'See runs, leads and settings, and download them.',
  run: 'Start, pause and cancel runs, which count toward your plan, and edit leads.',
  manage: 'Change your profile, account details, deliveries, destinations, webhooks and brand.',
  audit: "See the account's audit log, if your role allows it.",
} as const;
export type ApiKeyScope = keyof typeof API_KEY_SCOPES;
const SCOPES = Object.keys(API_KEY_SCOPES) as ApiKeyScope[];
export const DEFAULT_SCOPES: ApiKeyScope[] = ['read', 'run'];
const scopes = z.array(z.enum(SCOPES, 'Choose from read, run, manage and audit'), 'Must be a list');

/** Body of `POST /api/settings/api-keys`. */
export const apiKeyForm = z
  .strictObject({
    name: required('Name is required', API_KEY_NAME_MAX).default('API key'),
    scopes: scopes
      .min(1, 'Choose at least one scope')
      .transform((chosen) => SCOPES.filter((scope) => chosen.includes(scope)))
      .default(DEFAULT_SCOPES),
    expiresAt: z.iso
      .datetime('Must be a time in UTC, such as 2030-01-31T00:00:00Z')
      .refine((time) => Date.parse(time) > Date.now(), 'Must be in the future')
      .nullish()
      .meta({ description: 'Expiration time. If omitted, the key never expires' }),
  })
  .meta({ id: 'ApiKeyForm' });
export type ApiKeyForm = z.infer<typeof apiKeyForm>;
export const apiKey = z
  .object({
    id: z.uuid(),
    name: z.string(),
    prefix: z.string().meta({ description: 'First characters of the key' }),
    scopes: scopes.meta({ description: "The key's permissions" }),
    userId: z.uuid().meta({ description: 'The member who created it and on whose behalf it acts' }),
    expiresAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof apiKey>;
/** Response to creating a key, the only one that contains the key itself. */
export const newApiKey = apiKey.extend({ key: z.string() }).meta({ id: 'NewApiKey' });
export type NewApiKey = z.infer<typeof newApiKey>;

export const CONFIRMATION_PHRASES = ['DELETE', 'Deleted via settings page'] as const;
/** Body of `POST /api/settings/delete-account`. */
export const deletionForm = z
  .strictObject({
    confirmationPhrase: z.enum(CONFIRMATION_PHRASES, 'Type DELETE to delete the account'),
  })
  .meta({ id: 'DeletionForm' });
