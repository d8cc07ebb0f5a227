/** The provider may or may not tell which of the two is wrong. */
const WRONG_LOGIN = [
  'auth/invalid-credential',
  'auth/invalid-login-credentials',
  'auth/user-not-found',
  'auth/wrong-password',
];
const isWrongLogin = (error: unknown) =>
  WRONG_LOGIN.includes((error as { code?: string } | undefined)?.code ?? '');

/**
 * The provider's message without the prefix and code that its library adds:
 * "Firebase: The password is … . (auth/weak-password)." → "The password is … ."
 * A wrong password and an unknown address have the same message, so the login doesn't reveal which addresses have accounts.
 */
export function signInError(error: unknown): string {
  if (isWrongLogin(error)) return "That email and password don't match.";
  const message = error instanceof Error ? error.message : '';
  const sentence = message
    .replace(/^Firebase: /, '')
    .replace(/\s*\(auth\/[^)]*\)\.?\s*$/, '')
    .trim();
  return sentence === '' || sentence === 'Error' ? 'An error occurred' : sentence;
}

/** As `signInError`, where the user types only the password. */
export const passwordError = (error: unknown): string =>
  isWrongLogin(error) ? "That password isn't right. Please try again." : signInError(error);
