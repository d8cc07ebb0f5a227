/**
 * The provider's message without the prefix and code that its library adds:
 * "Firebase: The password is … . (auth/weak-password)." → "The password is … ."
 */
export function signInError(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  const sentence = message
    .replace(/^Firebase: /, '')
    .replace(/\s*\(auth\/[^)]*\)\.?\s*$/, '')
    .trim();
  return sentence === '' || sentence === 'Error' ? 'An error occurred' : sentence;
}
