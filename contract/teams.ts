import { z } from 'zod';
import { emailAddress, required } from './fields.js';
import { GIVEN_ROLES, PERMISSIONS, ROLES, type Permission } from './roles.js';

const givenRole = z.enum(GIVEN_ROLES, 'Choose ADMIN, MEMBER or VIEWER');

export const INVITATION_DAYS = 7;
export const PROPOSAL_DAYS = 7;
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
    isDisabled: z.boolean().meta({
      description:
        'Whether they have disabled their login: until they log in again, they get neither leads nor mentions',
    }),
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

export const ownerProposal = z
  .object({ memberId: z.uuid(), expiresAt: z.iso.datetime() })
  .meta({ id: 'OwnerProposal' });
export type OwnerProposal = z.infer<typeof ownerProposal>;

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
    proposedOwner: ownerProposal.nullable().meta({
      description: 'The admin who may accept to become the owner; only for them and the owner',
    }),
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
  .strictObject({ memberId: z.uuid('Must be the id of an admin').toLowerCase() })
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
