/** The provider's minimum length. */
const PASSWORD_MIN = 6;
const LONG = 12;
const VERY_LONG = 16;

/**
 * Describes a password's strength. Length counts most, then the number of distinct characters
 * (NIST SP 800-63B recommends length over composition rules).
 */
export function strengthOf(password: string) {
  if (password === '')
    return `At least ${PASSWORD_MIN} characters. A few unrelated words are best.`;
  if (password.length < PASSWORD_MIN) return `Too short: at least ${PASSWORD_MIN} characters.`;
  const distinct = new Set(password.toLowerCase()).size;
  if (password.length < LONG || distinct < 6) return 'Weak. Make it longer.';
  return password.length < VERY_LONG || distinct < 9 ? 'Good.' : 'Strong.';
}
