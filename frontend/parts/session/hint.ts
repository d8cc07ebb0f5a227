/**
 * Whether this browser was signed in at the last check. Public pages use it to show Login or Logout
 * without loading the identity provider's code.
 */
const KEY = 'signed-in';
const listeners = new Set<() => void>();

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
  listeners.forEach((listener) => listener());
}

/** Calls `onChange` when this tab or another logs in or out. */
export function watchHint(onChange: () => void) {
  listeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}
