export const SUBSCRIPTION_PATH = '/dashboard/subscription';
/** Where every plan and payment button leads. */
export const MANAGE_PATH = `${SUBSCRIPTION_PATH}/manage`;
