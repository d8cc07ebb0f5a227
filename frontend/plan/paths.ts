export const SUBSCRIPTION_PATH = '/dashboard/subscription';
/** The target of all buttons about plan and payment. */
export const MANAGE_PATH = `${SUBSCRIPTION_PATH}/manage`;
