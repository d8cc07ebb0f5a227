export const SUBSCRIPTION_PATH = '/dashboard/subscription';
/** Where the buttons about plan and payment lead. */
export const MANAGE_PATH = `${SUBSCRIPTION_PATH}/manage`;
