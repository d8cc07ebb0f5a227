import { initializeApp } from 'firebase/app';
import {
  type Auth,
  type User,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  debugErrorMap,
  EmailAuthProvider,
  GoogleAuthProvider,
  initializeAuth,
  onAuthStateChanged,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updatePassword,
} from 'firebase/auth';
import { chooseLocalIdentity } from './local-identity';
import { loadConfig } from '../api/config';
import { forgetChoice } from '../plan/choice';

let opened: Promise<Auth> | undefined;

async function open(): Promise<Auth> {
  const { firebase } = await loadConfig();
  const { authEmulatorUrl, ...options } = firebase;
  const auth = initializeAuth(initializeApp(options), {
    persistence: browserLocalPersistence,
    // The short error map says only "Error (auth/…)"; people are shown the provider's sentence.
    errorMap: debugErrorMap,
  });
  if (authEmulatorUrl) connectAuthEmulator(auth, authEmulatorUrl, { disableWarnings: true });
  await auth.authStateReady();
  return auth;
}

function identity(): Promise<Auth> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** Calls back now and whenever the person behind this browser changes; returns how to stop. */
export async function watchUser(changed: (user: User | null) => void): Promise<() => void> {
  return onAuthStateChanged(await identity(), changed);
}

/** While the password changes, the token of before is on its way out: whoever wants one waits for the next. */
let changing: Promise<void> = Promise.resolve();

export async function currentToken(): Promise<string> {
  await changing.catch(() => {});
  const { currentUser } = await identity();
  if (!currentUser) throw new Error('User not authenticated');
  return currentUser.getIdToken();
}

/** Also forgets what was chosen in this tab: whoever comes next did not. */
export async function leave() {
  await signOut(await identity());
  forgetChoice();
}

export const logIn = async (email: string, password: string) =>
  signInWithEmailAndPassword(await identity(), email, password);

export const createAccount = async (email: string, password: string) =>
  createUserWithEmailAndPassword(await identity(), email, password);

/** Google's own popup, or our local stand-in for it where the identity provider is the emulator. */
export async function continueWithGoogle() {
  const auth = await identity();
  if (!auth.emulatorConfig) {
    return signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver);
  }
  const email = await chooseLocalIdentity();
  const token = JSON.stringify({ sub: `local-${email}`, email, email_verified: true });
  return signInWithCredential(auth, GoogleAuthProvider.credential(token));
}

/** Resolves alike for a known and an unknown address, so that nobody can learn who has an account. */
export async function sendPasswordReset(email: string) {
  try {
    await sendPasswordResetEmail(await identity(), email);
  } catch (error) {
    if ((error as { code?: string }).code !== 'auth/user-not-found') throw error;
  }
}

/** Proves the current password, then sets the new one and signs in with it: a token that was there before is older. */
export function changePassword(user: User, current: string, next: string): Promise<void> {
  const signIn = (password: string) =>
    reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password));
  const change = async () => {
    await signIn(current);
    await updatePassword(user, next);
    await signIn(next);
  };
  changing = change();
  return changing;
}

export const sendVerification = (user: User) => sendEmailVerification(user);

/** Asks the provider again; a fresh token then tells the server too. */
export async function isVerifiedNow(user: User): Promise<boolean> {
  await user.reload();
  if (user.emailVerified) await user.getIdToken(true);
  return user.emailVerified;
}
