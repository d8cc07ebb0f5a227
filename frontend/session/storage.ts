import type { User as Identity } from 'firebase/auth';
import { forgetIdentity } from './remembered-identities';

/** What this browser keeps for each person, and where; deleting the account removes all of it. */
const STORES = {
  onboarding: () => localStorage,
  'data-export': () => sessionStorage,
};
type Kept = keyof typeof STORES;

const keyOf = (name: Kept, uid: string) => `${name}:${uid}`;

export function kept(name: Kept, uid: string): string | null {
  try {
    return STORES[name]().getItem(keyOf(name, uid));
  } catch {
    return null;
  }
}

export function keep(name: Kept, uid: string, text: string) {
  try {
    STORES[name]().setItem(keyOf(name, uid), text);
  } catch {
    // Without storage it lasts as long as the page.
  }
}

export function forget(name: Kept, uid: string) {
  try {
    STORES[name]().removeItem(keyOf(name, uid));
  } catch {
    // Nothing was kept either.
  }
}

/** Removes what this browser keeps of a person besides their sign-in, which the sign-out removes. */
export function forgetPerson({ uid, email }: Identity) {
  for (const name of Object.keys(STORES) as Kept[]) forget(name, uid);
  if (email) forgetIdentity(email);
}
