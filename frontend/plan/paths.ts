export const SUBSCRIPTION_PATH = '/dashboard/subscription';
/** Where every plan and payment button leads. */
export const MANAGE_PATH = `${SUBSCRIPTION_PATH}/manage`;
/** Where Agency accounts buy packs of leads. */
export const PACKS_PATH = `${SUBSCRIPTION_PATH}#packs`;
