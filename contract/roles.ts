/* No zod: the first screen of the dashboard reads the table. */

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
  audit: "See the account's audit log",
  invoices: 'See the plan, payments and invoices',
  billing: 'Change and pay for the plan',
  account: "Propose another owner, or delete the account; export all of the account's data",
} as const;
export type Permission = keyof typeof PERMISSIONS;

export const ROLES = ['OWNER', 'ADMIN', 'MEMBER', 'VIEWER'] as const;
export type Role = (typeof ROLES)[number];

const VIEWER: Permission[] = ['own', 'read'];
const MEMBER: Permission[] = [...VIEWER, 'export', 'work', 'deliver', 'keys'];
const ADMIN: Permission[] = [...MEMBER, 'manage', 'members', 'audit', 'invoices'];

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

/** The roles that can be given. There is exactly one owner, who can propose an admin as the next one. */
export const GIVEN_ROLES = ['ADMIN', 'MEMBER', 'VIEWER'] as const satisfies Role[];
export type GivenRole = (typeof GIVEN_ROLES)[number];

/** Whether someone with these permissions may do what needs one. */
export const can = (
  { permissions }: { permissions: readonly Permission[] },
  permission: Permission,
) => permissions.includes(permission);
