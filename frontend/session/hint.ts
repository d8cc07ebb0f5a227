/**
 * Whether this browser was signed in at the last check. Public pages use it to show Login or Logout
 * without loading the identity provider's code.
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
    // Without storage, public pages show Login.
  }
}
