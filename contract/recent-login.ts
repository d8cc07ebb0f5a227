/* No zod: the API client of public pages reads the code. */

/** Some actions need a login that is at most this old. */
export const RECENT_LOGIN_MINUTES = 15;
/** The problem's `code` when the login is older. */
export const REAUTHENTICATION_REQUIRED = 'reauthentication_required';
