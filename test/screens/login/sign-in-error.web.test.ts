import { passwordError, signInError } from '../../../frontend/parts/session/sign-in-error';

describe('the sign-in error', () => {
  // @requirement 8.30
  it.each([
    [
      new Error(
        'Firebase: The email address is already in use by another account. (auth/email-already-in-use).',
      ),
      'The email address is already in use by another account.',
    ],
    [
      new Error('Firebase: Password should be at least 6 characters (auth/weak-password).'),
      'Password should be at least 6 characters',
    ],
    [new Error('Firebase: Error (auth/internal-error).'), 'An error occurred'],
    [new Error(''), 'An error occurred'],
    ['thrown text', 'An error occurred'],
    [undefined, 'An error occurred'],
  ])('for %s is %j', (error, text) => {
    expect(signInError(error)).toBe(text);
  });

  it.each(['auth/invalid-credential', 'auth/user-not-found', 'auth/wrong-password'])(
    'does not tell for %s whether the address or the password is wrong',
    (code) => {
      const error = Object.assign(new Error(`Firebase: The provider's words. (${code}).`), {
        code,
      });
      expect(signInError(error)).toBe("That email and password don't match.");
      expect(passwordError(error)).toBe("That password isn't right. Please try again.");
    },
  );
});
