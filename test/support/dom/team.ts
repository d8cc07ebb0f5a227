import { ROLE_PERMISSIONS, type Role } from '#contract/roles.js';
import type { Team } from '#contract/teams.js';
import type { User as Profile } from '#contract/users.js';

export const ME = '11111111-1111-4111-8111-111111111111';
export const BOB = '22222222-2222-4222-8222-222222222222';
export const SINCE = '2026-11-01T10:00:00.000Z';

export const memberOf = (id: string, name: string, role: Role) => ({
  id,
  name,
  email: `${name.toLowerCase()}@example.com`,
  role,
  joinedAt: SINCE,
  isDisabled: false,
  apiKeys: 2,
});

/** Ada, who owns the account, and Bob, its admin; one open invitation. */
export const TEAM: Team = {
  members: [memberOf(ME, 'Ada', 'OWNER'), memberOf(BOB, 'Bob', 'ADMIN')],
  invitations: [
    {
      id: '33333333-3333-4333-8333-333333333333',
      email: 'eve@example.com',
      role: 'VIEWER',
      invitedBy: 'Ada',
      createdAt: SINCE,
      expiresAt: '2026-12-08T10:00:00.000Z',
      isExpired: false,
    },
  ],
  seats: { used: 2, included: 3 },
  viewersExport: false,
  proposedOwner: null,
};

/** Ada in an account, where she has this role. */
export const profileOf = (role: Role, isTeam = true): Partial<Profile> => ({
  id: ME,
  membership: {
    accountId: ME,
    role,
    permissions: [...ROLE_PERMISSIONS[role]],
    isTeam,
    accounts: [],
  },
});
