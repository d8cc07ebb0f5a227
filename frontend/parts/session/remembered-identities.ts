const KEY = 'local-identities';
const MAX = 5;

/** The addresses last chosen in this browser, newest first. */
export function rememberedIdentities(): string[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(saved)
      ? saved.filter((email) => typeof email === 'string').slice(0, MAX)
      : [];
  } catch {
    return [];
  }
}

const others = (chosen: string) => rememberedIdentities().filter((email) => email !== chosen);

export const rememberIdentity = (email: string) => store([email, ...others(email)].slice(0, MAX));

export const forgetIdentity = (email: string) => store(others(email));

function store(emails: string[]) {
  try {
    if (emails.length > 0) localStorage.setItem(KEY, JSON.stringify(emails));
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage, the user types the address again.
  }
}
