/** Where the buttons about plan and payment lead. */
export const MANAGE_PATH = '/dashboard/subscription/manage';
