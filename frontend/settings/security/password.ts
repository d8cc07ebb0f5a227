/** The provider's own minimum. */
const PASSWORD_MIN = 6;
const LONG = 12;
const VERY_LONG = 16;

/**
 * How a new password fares, in words. Length counts most, then how many different characters there are
 * (NIST SP 800-63B: length, not rules about kinds of characters).
 */
export function strengthOf(password: string) {
  if (password === '')
    return `At least ${PASSWORD_MIN} characters. A few unrelated words are best.`;
  if (password.length < PASSWORD_MIN) return `Too short: at least ${PASSWORD_MIN} characters.`;
  const different = new Set(password.toLowerCase()).size;
  if (password.length < LONG || different < 6) return 'Weak. Make it longer.';
  return password.length < VERY_LONG || different < 9 ? 'Good.' : 'Strong.';
}
