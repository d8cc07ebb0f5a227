export const SUBSCRIPTION_PATH = '/dashboard/subscription';
/** The plans to choose from. */
export const PLANS_PATH = `${SUBSCRIPTION_PATH}#plans`;
/** Where every plan and payment button leads. */
export const MANAGE_PATH = `${SUBSCRIPTION_PATH}/manage`;
/** Where Agency accounts buy packs of leads. */
export const PACKS_PATH = `${SUBSCRIPTION_PATH}#packs`;
