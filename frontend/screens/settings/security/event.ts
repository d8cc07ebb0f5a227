import { endText, planText } from '#contract/plan-text.js';
import type { SecurityEvent, SecurityEventType } from '#contract/settings.js';

const LABELS: Record<SecurityEventType, string> = {
  profile_updated: 'Profile Updated',
  profile_accessed: 'Profile Accessed',
  login: 'Login',
  password_changed: 'Password Changed',
  sessions_revoked: 'Sessions Revoked',
  client_links_revoked: 'Client Links Revoked',
  data_export_requested: 'Data Export Requested',
  account_created: 'Account Created',
  notification_email_changed: 'Notification Address Changed',
  billing_email_changed: 'Billing Email Changed',
  settings_accessed: 'Settings Accessed',
  api_key_created: 'API Key Created',
  api_key_revoked: 'API Key Revoked',
  member_invited: 'Member Invited',
  member_joined: 'Joined an Account',
  member_left: 'Left an Account',
  member_removed: 'Member Removed',
  role_changed: 'Role Changed',
  ownership_proposed: 'New Owner Proposed',
  ownership_proposal_revoked: 'Proposed Owner Revoked',
  ownership_declined: 'Declined to Become the Owner',
  ownership_transferred: 'Account Handed Over',
  plan_changed: 'Plan Changed',
  plan_change_scheduled: 'Plan Change Scheduled',
  plan_change_undone: 'Plan Change Undone',
  account_disabled: 'Account Disabled',
  account_reactivated: 'Account Reactivated',
};

const isKnown = (type: string): type is SecurityEventType => Object.hasOwn(LABELS, type);

/** Unknown types are title-cased: "two_factor_enabled" becomes "Two Factor Enabled". */
export const labelOf = (type: string) =>
  isKnown(type)
    ? LABELS[type]
    : type
        .split(/[\s_-]+/)
        .filter(Boolean)
        .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
        .join(' ');

const LOOPBACK = /^(?:localhost|::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/i;

export function locationOf(ip: string | null) {
  if (!ip?.trim()) return 'Unknown Location';
  return LOOPBACK.test(ip.trim()) ? 'Local Development' : ip;
}

/** Order matters: Chrome and browsers based on it also name Safari. */
export function browserOf(userAgent: string | null) {
  if (/Firefox|FxiOS/.test(userAgent ?? '')) return 'Firefox';
  if (/Chrome|Chromium|CriOS/.test(userAgent ?? '')) return 'Chrome';
  if (/Safari/.test(userAgent ?? '')) return 'Safari';
  return 'Unknown Browser';
}

/** "addressLine1" is "address line 1", "api_key" is "api key". */
const humanize = (name: string) =>
  name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([a-z])([A-Z\d])/g, '$1 $2')
    .toLowerCase();

const wordsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((name) => typeof name === 'string' && name.trim() !== '')
    .map((name: string) => humanize(name));

/** The API key that made the change, or was created or revoked. Its name is shown as typed. */
function keyOf(value: unknown): string[] {
  const { name, prefix } = (value ?? {}) as Record<string, unknown>;
  return typeof name === 'string' && typeof prefix === 'string'
    ? [`API key: ${name} (${prefix}…)`]
    : [];
}

/** "Plan: Pro, yearly", or "The subscription ends on Dec 7, 2026", for an event that changed a plan. */
function planOf(meta: SecurityEvent['meta']): string[] {
  const [ends, plan] = [endText(meta), planText(meta)];
  if (ends) return [`The subscription ends on ${ends}`];
  return plan ? [`Plan: ${plan}`] : [];
}

const PLAN_TYPES = ['plan_changed', 'plan_change_scheduled', 'plan_change_undone'];

/** The origin of an event. The payment provider reports plan changes, so they have no browser. */
export const originOf = ({ type, ip, userAgent }: SecurityEvent) =>
  PLAN_TYPES.includes(type)
    ? 'Reported by the payment provider'
    : `${locationOf(ip)} · ${browserOf(userAgent)}`;

/** Views, and edits of the profile, matter least for an account's security. */
const ROUTINE_TYPES = ['profile_updated', 'profile_accessed', 'settings_accessed'];

/** Logins, keys, password, sessions and plans come first, each kind newest first. */
export const byImportance = (events: readonly SecurityEvent[]): SecurityEvent[] => {
  const isRoutine = ({ type }: SecurityEvent) => ROUTINE_TYPES.includes(type);
  return [...events.filter((event) => !isRoutine(event)), ...events.filter(isRoutine)];
};

/** Details in addition to the label: changed fields, method, section, plan and API key. */
export function detailsOf({ meta }: Pick<SecurityEvent, 'meta'>): string[] {
  const kinds = [
    ['Changed', meta['fields']],
    ['Method', meta['method']],
    ['Section', meta['section']],
  ] as const;
  const listed = kinds
    .map(([kind, value]) => [kind, wordsOf(value)] as const)
    .filter(([, words]) => words.length > 0)
    .map(([kind, words]) => `${kind}: ${words.join(', ')}`);
  return [...listed, ...planOf(meta), ...keyOf(meta['key'])];
}
