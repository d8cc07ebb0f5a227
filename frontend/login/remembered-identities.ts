const KEY = 'local-identities';
const MAX = 5;

/** The addresses chosen last in this browser, newest first. */
export function rememberedIdentities(): string[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(saved) ? saved.filter((one) => typeof one === 'string').slice(0, MAX) : [];
  } catch {
    return [];
  }
}

export function rememberIdentity(email: string) {
  const others = rememberedIdentities().filter((one) => one !== email);
  try {
    localStorage.setItem(KEY, JSON.stringify([email, ...others].slice(0, MAX)));
  } catch {
    // Without storage the address is typed again next time.
  }
}
