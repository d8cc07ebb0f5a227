/**
 * Whether someone was signed in when this browser last looked. Public pages choose between Login
 * and Logout by it, so that they need not load the identity provider's code.
 */
const KEY = 'signed-in';

export function signedInHint(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}

export function rememberSignedIn(signedIn: boolean) {
  try {
    if (signedIn) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the public pages show Login.
  }
}
