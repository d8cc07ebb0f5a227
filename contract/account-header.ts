/* No zod: the API client of public pages reads the code. */

/** Names the account of a request by its id. Without it, the request is for the caller's primary account. */
export const ACCOUNT_HEADER = 'x-account-id';
/** The same as a query parameter, for streams, whose requests can't have headers. */
export const ACCOUNT_PARAMETER = 'account';
/** Contains the token of an invitation. A person who signs up to accept one gets no account of their own. */
export const INVITATION_HEADER = 'x-invitation';
/** The problem's `code` when the caller is not, or no longer, a member of the account. */
export const NOT_A_MEMBER = 'not_a_member';
/** The problem's `code` when the caller's role in the account lacks a permission. */
export const PERMISSION_REQUIRED = 'permission_required';
