/** The location's state after a login that reactivated a disabled account. */
export const WELCOME_BACK = { isReactivated: true };

export const isWelcomeBack = (state: unknown) =>
  (state as Partial<typeof WELCOME_BACK> | null)?.isReactivated === true;
