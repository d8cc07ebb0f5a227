import { DESTINATIONS } from './destinations.js';
import { FORMATS } from './formats.js';
import { counted } from './numbers.js';
import { endText, planText } from './plan-text.js';
import { ROLE_NAMES } from './roles.js';

/** The kinds of actions in an account's audit log, and how the interface calls them. */
export const AUDIT_GROUPS = {
  logins: 'Logins and passwords',
  people: 'Members and roles',
  keys: 'API keys',
  exports: 'Downloads and exports',
  deletions: 'Deletions',
  billing: 'Plan and payments',
  destinations: 'Deliveries, destinations and webhooks',
} as const;
export type AuditGroup = keyof typeof AUDIT_GROUPS;

/** What an entry is about. */
export interface AuditSubject {
  meta: Record<string, unknown>;
  /** The member that it is about; null for someone who is no longer a member. */
  member: string | null;
}

interface ActionInfo {
  group: AuditGroup;
  name: string;
  /** One sentence with the details. Without it, the name is the sentence. */
  text?: (about: AuditSubject) => string;
}

/** An invited person's address, which the log has until they delete their login. */
const invitee = (email: unknown) => textOf(email) || 'a former member';
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const countOf = (value: unknown) => (typeof value === 'number' ? value : 0);
const labelIn = (labels: object, value: unknown) =>
  textOf((labels as Record<string, unknown>)[textOf(value)] ?? value);
const roleOf = (value: unknown) => labelIn(ROLE_NAMES, value);
const who = ({ member }: AuditSubject) => member ?? 'a former member';
const quoted = (verb: string, noun: string) => (about: AuditSubject) =>
  `${verb} the ${noun} "${textOf(about.meta['name'])}"`;

const keyOf = ({ meta }: AuditSubject) => {
  const { name, prefix } = (meta['key'] ?? {}) as Record<string, unknown>;
  return `the API key "${textOf(name)}" (${textOf(prefix)}…)`;
};

function roleChange(about: AuditSubject): string {
  const { isOverSeats, members, before, role } = about.meta;
  // Entries of before each member had their own.
  if (typeof members === 'number')
    return `${counted(members, 'member')} over the plan's seats became ${roleOf(role)}`;
  if (isOverSeats === true)
    return `The plan has fewer seats: ${who(about)} changed from ${roleOf(before)} to ${roleOf(role)}`;
  return `Changed ${about.member ? `${about.member}'s` : "a former member's"} role from ${roleOf(before)} to ${roleOf(role)}`;
}

const DETAILS: Record<string, string> = {
  businessSize: 'business size',
  leadGoals: 'lead goals',
  addressLine1: 'address',
  addressLine2: 'address',
  postalCode: 'postal code',
};
const detailsOf = (fields: unknown) =>
  Array.isArray(fields)
    ? [...new Set(fields.map((field) => DETAILS[String(field)] ?? String(field)))].join(', ')
    : '';

/** The first characters of a filter say what a file was about. */
const FILTER_SHOWN = 200;

/** "city: Monaco, status: NEW" */
const filterText = (filter: object) =>
  Object.entries(filter)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
    .slice(0, FILTER_SHOWN);

function downloadText({ meta }: AuditSubject): string {
  const { leads, format, run, delivery, filter, isLink } = meta;
  const of = run ? ' of one run' : delivery ? ` of the delivery "${textOf(delivery)}"` : '';
  const matching = filter && typeof filter === 'object' ? filterText(filter) : '';
  return [
    typeof leads === 'number'
      ? `Downloaded ${counted(leads, 'lead')}${of} as ${formatOf(format)}`
      : `Started to download leads${of} as ${formatOf(format)}`,
    matching && ` (${matching})`,
    isLink === true && ' with a link',
  ]
    .filter(Boolean)
    .join('');
}
const formatOf = (value: unknown) =>
  (FORMATS as Record<string, { label: string }>)[String(value)]?.label ?? String(value);

const destinationOf = (verb: string) => (about: AuditSubject) =>
  `${quoted(verb, 'destination')(about)} (${
    (DESTINATIONS as Record<string, { label: string }>)[String(about.meta['type'])]?.label ?? ''
  })`;
const webhookOf = (verb: string) => (about: AuditSubject) =>
  `${verb} the webhook to ${textOf(about.meta['host'])}`;

/** What the audit log records. The server writes an entry for each; the interface, the CSV and the filter read this table. */
export const AUDIT_ACTIONS = {
  login: { group: 'logins', name: 'Logged in' },
  password_changed: { group: 'logins', name: 'Changed their password' },
  sessions_revoked: { group: 'logins', name: 'Logged out on all devices' },
  account_disabled: { group: 'logins', name: 'Disabled their login' },
  account_reactivated: { group: 'logins', name: 'Reactivated their login' },
  member_invited: {
    group: 'people',
    name: 'Member invited',
    text: ({ meta }) => `Invited ${invitee(meta['email'])} as ${roleOf(meta['role'])}`,
  },
  invitation_resent: {
    group: 'people',
    name: 'Invitation sent again',
    text: ({ meta }) => `Sent the invitation of ${invitee(meta['email'])} again`,
  },
  invitation_revoked: {
    group: 'people',
    name: 'Invitation revoked',
    text: ({ meta }) =>
      meta['inviter'] === undefined
        ? `Revoked the invitation of ${invitee(meta['email'])}`
        : `The invitation of ${invitee(meta['email'])} ended with its sender's right to invite`,
  },
  member_joined: {
    group: 'people',
    name: 'Member joined',
    text: ({ meta }) => `Joined as ${roleOf(meta['role'])}`,
  },
  member_left: { group: 'people', name: 'Left the account' },
  member_removed: {
    group: 'people',
    name: 'Member removed',
    text: (about) => `Removed ${who(about)}`,
  },
  role_changed: { group: 'people', name: 'Role changed', text: roleChange },
  ownership_proposed: {
    group: 'people',
    name: 'New owner proposed',
    text: (about) => `Proposed to hand the account over to ${who(about)}`,
  },
  ownership_proposal_revoked: {
    group: 'people',
    name: 'Proposed owner revoked',
    text: (about) => `Revoked the proposal to hand the account over to ${who(about)}`,
  },
  ownership_declined: { group: 'people', name: 'Declined to become the owner' },
  ownership_transferred: {
    group: 'people',
    name: 'Account handed over',
    text: (about) => `The account was handed over to ${who(about)}`,
  },
  viewers_export_changed: {
    group: 'people',
    name: 'Downloads by viewers',
    text: ({ meta }) =>
      meta['allowed'] === true
        ? 'Allowed viewers to download leads'
        : 'Stopped viewers from downloading leads',
  },
  account_changed: {
    group: 'people',
    name: 'Account details changed',
    text: ({ meta }) => `Changed the account's details: ${detailsOf(meta['fields'])}`,
  },
  assignment_rules_changed: {
    group: 'people',
    name: 'Assignment rules changed',
    text: ({ meta }) =>
      `Replaced the assignment rules: now ${counted(countOf(meta['rules']), 'rule')}`,
  },
  api_key_created: {
    group: 'keys',
    name: 'API key created',
    text: (about) => `Created ${keyOf(about)}`,
  },
  api_key_revoked: {
    group: 'keys',
    name: 'API key revoked',
    text: (about) => `Revoked ${keyOf(about)}`,
  },
  leads_downloaded: { group: 'exports', name: 'Leads downloaded', text: downloadText },
  data_export_requested: { group: 'exports', name: 'Requested a data export' },
  data_export_downloaded: { group: 'exports', name: 'Downloaded a data export' },
  audit_log_downloaded: { group: 'exports', name: 'Downloaded the audit log' },
  client_links_revoked: {
    group: 'exports',
    name: 'Client links revoked',
    text: ({ meta }) => `Revoked ${counted(countOf(meta['revoked']), 'client link')}`,
  },
  client_page_opened: {
    group: 'exports',
    name: 'Client page opened',
    text: quoted('Opened', 'client page of the delivery'),
  },
  client_page_closed: {
    group: 'exports',
    name: 'Client page closed',
    text: quoted('Closed', 'client page of the delivery'),
  },
  person_deleted: { group: 'deletions', name: 'Deleted their login' },
  comment_deleted: {
    group: 'deletions',
    name: 'Comment deleted',
    text: (about) => `Deleted what ${who(about)} wrote about a lead`,
  },
  delivery_deleted: {
    group: 'deletions',
    name: 'Delivery deleted',
    text: quoted('Deleted', 'delivery'),
  },
  delivery_restored: {
    group: 'deletions',
    name: 'Delivery restored',
    text: quoted('Restored', 'delivery'),
  },
  checkout_opened: {
    group: 'billing',
    name: 'Checkout opened',
    text: ({ meta }) => `Opened a checkout for ${planText(meta) ?? 'a pack of leads'}`,
  },
  portal_opened: { group: 'billing', name: 'Opened the payment settings' },
  plan_changed: {
    group: 'billing',
    name: 'Plan changed',
    text: ({ meta }) => `The plan is now ${planText(meta) ?? 'a different one'}`,
  },
  plan_change_scheduled: {
    group: 'billing',
    name: 'Plan change scheduled',
    text: ({ meta }) => {
      const ends = endText(meta);
      return ends
        ? `The subscription ends on ${ends}`
        : `The next plan is ${planText(meta) ?? 'a different one'}`;
    },
  },
  plan_change_undone: { group: 'billing', name: 'The scheduled plan change was undone' },
  billing_email_changed: {
    group: 'billing',
    name: 'Billing email changed',
    text: ({ meta }) =>
      meta['email'] === null
        ? "The billing email is now the owner's login address"
        : `The billing email is now ${textOf(meta['email']) || "a former member's address"}`,
  },
  card_changed: {
    group: 'billing',
    name: 'Payment method changed',
    text: ({ meta }) =>
      meta['last4']
        ? `The payment method is now a card ending in ${textOf(meta['last4'])}`
        : 'The payment method was removed',
  },
  delivery_created: {
    group: 'destinations',
    name: 'Delivery created',
    text: quoted('Created', 'delivery'),
  },
  delivery_changed: {
    group: 'destinations',
    name: 'Delivery changed',
    text: quoted('Changed', 'delivery'),
  },
  delivery_paused: {
    group: 'destinations',
    name: 'Delivery paused',
    text: quoted('Paused', 'delivery'),
  },
  delivery_resumed: {
    group: 'destinations',
    name: 'Delivery resumed',
    text: quoted('Resumed', 'delivery'),
  },
  destination_created: {
    group: 'destinations',
    name: 'Destination added',
    text: destinationOf('Added'),
  },
  destination_changed: {
    group: 'destinations',
    name: 'Destination changed',
    text: destinationOf('Changed'),
  },
  destination_deleted: {
    group: 'destinations',
    name: 'Destination deleted',
    text: destinationOf('Deleted'),
  },
  webhook_created: { group: 'destinations', name: 'Webhook added', text: webhookOf('Added') },
  webhook_changed: { group: 'destinations', name: 'Webhook changed', text: webhookOf('Changed') },
  webhook_secret_replaced: {
    group: 'destinations',
    name: 'Webhook secret replaced',
    text: webhookOf('Replaced the secret of'),
  },
  webhook_deleted: { group: 'destinations', name: 'Webhook deleted', text: webhookOf('Deleted') },
} as const satisfies Record<string, ActionInfo>;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

export const isAudited = (action: string): action is AuditAction =>
  Object.hasOwn(AUDIT_ACTIONS, action);

/** An entry in one sentence. */
export function auditText(action: AuditAction, about: AuditSubject, isByKey: boolean): string {
  const { name, text }: ActionInfo = AUDIT_ACTIONS[action];
  const sentence = text ? text(about) : name;
  return isByKey ? `${sentence}, with ${keyOf(about)}` : sentence;
}

/** The actions of a group. */
export const actionsOf = (group: AuditGroup): AuditAction[] =>
  (Object.keys(AUDIT_ACTIONS) as AuditAction[]).filter(
    (action) => AUDIT_ACTIONS[action].group === group,
  );
