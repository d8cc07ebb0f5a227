/** Which export this browser session asked for last, so that a reload goes on showing it. */
const keyOf = (uid: string) => `data-export:${uid}`;

export function requestedExport(uid: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(uid));
  } catch {
    return null;
  }
}

export function rememberExport(uid: string, id: string) {
  try {
    sessionStorage.setItem(keyOf(uid), id);
  } catch {
    // Without storage a reload forgets it; the mail still comes.
  }
}

export function forgetExport(uid: string) {
  try {
    sessionStorage.removeItem(keyOf(uid));
  } catch {
    // Nothing was kept either.
  }
}
