export const SUBSCRIPTION_PATH = '/dashboard/subscription';
/** The plans to choose from. */
export const PLANS_PATH = `${SUBSCRIPTION_PATH}#plans`;
/** Opens the payment provider's checkout for the plan in the query. */
export const CHECKOUT_PATH = `${SUBSCRIPTION_PATH}/checkout`;
/** Explains payments on an installation without a payment provider. */
export const MANAGE_PATH = `${SUBSCRIPTION_PATH}/manage`;
/** The page on which Agency accounts buy lead packs. */
export const PACKS_PATH = `${SUBSCRIPTION_PATH}#packs`;
