import { GIVEN_ROLES, ROLE_NAMES } from '#contract/roles.js';

/** The roles to choose from. */
export const ROLE_OPTIONS = GIVEN_ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }));
