import { scryptSync } from 'node:crypto';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Node's default, about 30 ms and 16 MB per password. */
export const PASSWORD_COST = 2 ** 14;
let cost = PASSWORD_COST;

const PLAIN = 'fakeHash:salt=';
const EMULATED = `\`${PLAIN}\${salt}:password=\${password}\``;
/**
 * A sign-up's token carries the time of its request, but the emulator accepts only logins from after the password was
 * hashed. That may be the next second, and the new user would be logged out immediately.
 */
const VALID_SINCE = `updates.passwordUpdatedAt = Date.now();
        updates.validSince = (0, utils_1.toUnixTimestamp)(new Date()).toString();`;

/** Called by the emulator, which compares the result with the stored one. */
export function hashPassword(password: string, salt: string) {
  return `scrypt:${scryptSync(password, salt, 32, { N: cost }).toString('base64url')}`;
}

/** Replaces a password that the emulator, or an earlier version of this program, stored in plain text. */
export function withHashedPassword<User extends { passwordHash?: string; salt?: string }>(
  user: User,
): User {
  const { passwordHash = '', salt = '' } = user;
  const prefix = `${PLAIN}${salt}:password=`;
  return passwordHash.startsWith(prefix)
    ? { ...user, passwordHash: hashPassword(passwordHash.slice(prefix.length), salt) }
    : user;
}

/** Makes the emulator loaded by `load` hash passwords, which it otherwise stores in plain text. */
export function hashingPasswords<Loaded>(load: () => Loaded, passwordCost = PASSWORD_COST): Loaded {
  cost = passwordCost;
  let replaced = false;
  const hooks = registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.endsWith('/firebase-tools/lib/emulator/auth/operations.js')) return loaded;
      // oxlint-disable-next-line no-base-to-string -- a string or a buffer of text
      const source = String(loaded.source);
      const own = JSON.stringify(fileURLToPath(import.meta.url));
      replaced = source.includes(EMULATED) && source.includes(VALID_SINCE);
      return {
        ...loaded,
        source: source
          .replace(EMULATED, () => `require(${own}).hashPassword(password, salt)`)
          .replace(VALID_SINCE, (text) => text.replace('new Date()', 'timestamp')),
      };
    },
  });
  try {
    const loaded = load();
    if (!replaced)
      throw new Error('This version of firebase-tools stores passwords in a different way.');
    return loaded;
  } finally {
    hooks.deregister();
  }
}
