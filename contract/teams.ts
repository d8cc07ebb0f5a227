import { z } from 'zod';
import { emailAddress, required } from './fields.js';

/** What a role allows, from the least to the most. Each call of the API needs one of them. */
export const PERMISSIONS = {
  own: "Change one's own profile, notifications, views and list layouts",
  read: "See the account's leads, runs, deliveries and usage",
  export: 'Download leads',
  work: 'Run searches; change, import and merge leads',
  deliver: 'Create and change deliveries and their column layouts',
  keys: "Create API keys, which can do what their creator's role allows",
  manage: "Change the company's details, destinations, webhooks and brand",
  members: 'Invite people, change roles and remove members; see and revoke all API keys',
  invoices: 'See the plan, payments and invoices',
  billing: 'Change and pay for the plan',
  account: "Hand over or delete the account; export all of the account's data",
} as const;
export type Permission = keyof typeof PERMISSIONS;

export const ROLES = ['OWNER', 'ADMIN', 'MEMBER', 'VIEWER'] as const;
export type Role = (typeof ROLES)[number];

const VIEWER: Permission[] = ['own', 'read'];
const MEMBER: Permission[] = [...VIEWER, 'export', 'work', 'deliver', 'keys'];
const ADMIN: Permission[] = [...MEMBER, 'manage', 'members', 'invoices'];

/** The permissions of each role. The API, its documentation and the web client all read this table. */
export const ROLE_PERMISSIONS: Record<Role, readonly Permission[]> = {
  OWNER: [...ADMIN, 'billing', 'account'],
  ADMIN,
  MEMBER,
  VIEWER,
};
const EXPORTING_VIEWER = [...VIEWER, 'export'] satisfies Permission[];

/** @param viewersExport whether the account lets its viewers download leads */
export const permissionsOf = (role: Role, viewersExport: boolean): readonly Permission[] =>
  role === 'VIEWER' && viewersExport ? EXPORTING_VIEWER : ROLE_PERMISSIONS[role];

export const ROLE_NAMES: Record<Role, string> = {
  OWNER: 'Owner',
  ADMIN: 'Admin',
  MEMBER: 'Member',
  VIEWER: 'Viewer',
};

/** What each role is for, in one sentence. */
export const ROLE_TEXTS: Record<Role, string> = {
  OWNER: 'Everything, including the plan, payments and deleting the account.',
  ADMIN: 'Everything except changing the plan and deleting the account.',
  MEMBER: 'Search, work with leads, export them and set up deliveries.',
  VIEWER: "Look at leads and runs. Viewers are free: they don't take a seat.",
};

/** The roles that can be given. There is exactly one owner, who can hand over. */
export const GIVEN_ROLES = ['ADMIN', 'MEMBER', 'VIEWER'] as const satisfies Role[];
export type GivenRole = (typeof GIVEN_ROLES)[number];
const givenRole = z.enum(GIVEN_ROLES, 'Choose ADMIN, MEMBER or VIEWER');

export const INVITATION_DAYS = 7;
/** Open invitations and members together, viewers included. */
export const MAX_MEMBERS = 200;

const text = z.string().nullable();
const role = z.enum(ROLES);

export const member = z
  .object({
    id: z.uuid().meta({ description: "The user's id" }),
    name: text,
    email: text,
    role,
    joinedAt: z.iso.datetime(),
    apiKeys: z.int().min(0).meta({ description: 'Keys that end when the member leaves' }),
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof member>;

export const invitation = z
  .object({
    id: z.uuid(),
    email: z.string(),
    role: givenRole,
    invitedBy: text.meta({ description: "The inviter's name or address" }),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    isExpired: z.boolean(),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitation>;

/** Response to `GET /api/team`. */
export const team = z
  .object({
    members: z.array(member).meta({ description: 'The owner first, then by name' }),
    invitations: z.array(invitation).meta({
      description: 'Open invitations, newest first; empty without the permission `members`',
    }),
    seats: z.object({
      used: z.int().min(0).meta({ description: 'Members and open invitations, without viewers' }),
      included: z.int().min(1),
    }),
    viewersExport: z.boolean().meta({ description: 'Whether viewers may download leads' }),
  })
  .meta({ id: 'Team' });
export type Team = z.infer<typeof team>;

/** Body of `PATCH /api/team`. */
export const teamPatch = z
  .strictObject({ viewersExport: z.boolean('Must be true or false') })
  .meta({ id: 'TeamPatch' });
export type TeamPatch = z.infer<typeof teamPatch>;

/** Body of `POST /api/team/invitations`. The first one also makes the account a company's, which needs its name. */
export const invitationForm = z
  .strictObject({
    email: emailAddress(),
    role: givenRole,
    companyName: required('Company name is required').optional(),
  })
  .meta({ id: 'InvitationForm' });
export type InvitationForm = z.infer<typeof invitationForm>;

/** Body of `PATCH /api/team/members/{id}`. */
export const memberPatch = z.strictObject({ role: givenRole }).meta({ id: 'MemberPatch' });
export type MemberPatch = z.infer<typeof memberPatch>;

/** Body of `POST /api/team/owner`. */
export const ownerForm = z
  .strictObject({ memberId: z.uuid('Must be the id of an admin') })
  .meta({ id: 'OwnerForm' });
export type OwnerForm = z.infer<typeof ownerForm>;

/** Response to `GET /api/invitation`: what the invited person decides about. */
export const openInvitation = z
  .object({
    accountName: z.string(),
    invitedBy: text,
    email: z
      .string()
      .meta({ description: 'Only the person with this confirmed address can accept' }),
    role: givenRole,
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'OpenInvitation' });
export type OpenInvitation = z.infer<typeof openInvitation>;

/** Body of `POST /api/invitation/accept`. */
export const acceptForm = z
  .strictObject({ token: z.string('Must be text').max(2000, 'Must be the token of the link') })
  .meta({ id: 'AcceptForm' });
export type AcceptForm = z.infer<typeof acceptForm>;

/** Response to `POST /api/invitation/accept`. */
export const joinedAccount = z.object({ accountId: z.uuid() }).meta({ id: 'JoinedAccount' });
export type JoinedAccount = z.infer<typeof joinedAccount>;

/** The account of a request, and what its caller may do there. */
export const membership = z
  .object({
    accountId: z.uuid(),
    role,
    permissions: z.array(z.enum(Object.keys(PERMISSIONS) as [Permission, ...Permission[]])),
    isTeam: z
      .boolean()
      .meta({ description: "Whether it is a company's account or has several members" }),
    accounts: z
      .array(z.object({ id: z.uuid(), name: z.string(), role }))
      .meta({ description: 'All accounts of the caller, the oldest membership first' }),
  })
  .meta({ id: 'Membership' });
export type Membership = z.infer<typeof membership>;

/** Whether someone with these permissions may do what needs one. */
export const can = ({ permissions }: Pick<Membership, 'permissions'>, permission: Permission) =>
  permissions.includes(permission);
