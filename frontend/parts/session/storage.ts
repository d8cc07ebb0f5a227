import type { User as Identity } from 'firebase/auth';
import { forgetIdentity } from './remembered-identities';

/** Data that this browser stores per user. Deleting the account removes all of it. */
const STORES = {
  onboarding: () => localStorage,
  'data-export': () => sessionStorage,
  'verification-sent': () => sessionStorage,
  'trial-line-dismissed': () => localStorage,
};
type StoredName = keyof typeof STORES;

const keyOf = (name: StoredName, uid: string) => `${name}:${uid}`;

export function readStored(name: StoredName, uid: string): string | null {
  try {
    return STORES[name]().getItem(keyOf(name, uid));
  } catch {
    return null;
  }
}

export function writeStored(name: StoredName, uid: string, text: string) {
  try {
    STORES[name]().setItem(keyOf(name, uid), text);
  } catch {
    // Without storage, the text lasts as long as the page.
  }
}

export function removeStored(name: StoredName, uid: string) {
  try {
    STORES[name]().removeItem(keyOf(name, uid));
  } catch {
    // Without storage, nothing was saved.
  }
}

/** Removes everything this browser stores for a user. Logging out removes the login itself. */
export function removeAllStored({ uid, email }: Identity) {
  for (const name of Object.keys(STORES) as StoredName[]) removeStored(name, uid);
  if (email) forgetIdentity(email);
}
