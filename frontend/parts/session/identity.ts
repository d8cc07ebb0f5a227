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
  reauthenticateWithPopup,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updatePassword,
} from 'firebase/auth';
import { JOIN_PATH } from './guard';
import { chooseLocalIdentity } from './local-identity';
import { loadConfig } from '../api/config';
import { forgetTab, readTab } from '../api/tab';
import { forgetChoice } from '../plan/choice';
import { writeStored } from './storage';
import { forgetWanted } from './wanted-search';

let opened: Promise<Auth> | undefined;

async function open(): Promise<Auth> {
  const { firebase } = await loadConfig();
  const { authEmulatorUrl, ...options } = firebase;
  const auth = initializeAuth(initializeApp(options), {
    persistence: browserLocalPersistence,
    // The default error map only says "Error (auth/…)". Users see the provider's message.
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

/** Calls `onChange` now and whenever the user changes. Returns a function that stops it. */
export async function watchUser(onChange: (user: User | null) => void): Promise<() => void> {
  return onAuthStateChanged(await identity(), onChange);
}

/** During a password change the old token is about to expire, so callers wait for the new one. */
let passwordChange: Promise<void> = Promise.resolve();

export async function currentToken(): Promise<string> {
  await passwordChange.catch(() => {});
  const { currentUser } = await identity();
  if (!currentUser) throw new Error('User not authenticated');
  const { token, claims } = await currentUser.getIdTokenResult();
  // A page that is loaded after the verification keeps the token from before, which would not inform the server.
  const isOutdated = currentUser.emailVerified && !claims['email_verified'];
  return isOutdated ? currentUser.getIdToken(true) : token;
}

/** Also forgets the account, the plan and the search chosen in this tab, so the next user doesn't inherit them. */
export async function logOut() {
  await signOut(await identity());
  forgetChoice();
  forgetWanted();
  forgetTab();
}

export const logIn = async (email: string, password: string) =>
  signInWithEmailAndPassword(await identity(), email, password);

/** Also sends the verification email. Signing up doesn't wait for it: the user can request another. */
export async function createAccount(email: string, password: string) {
  const credential = await createUserWithEmailAndPassword(await identity(), email, password);
  sendVerification(credential.user).catch((error: unknown) =>
    console.error('Failed to send the verification email', error),
  );
  return credential;
}

/** Opens Google's popup, or our local replacement if the identity provider is the emulator. */
export async function continueWithGoogle() {
  const auth = await identity();
  if (!auth.emulatorConfig) {
    return signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver);
  }
  return signInWithCredential(auth, await localCredential());
}

async function localCredential() {
  const email = await chooseLocalIdentity();
  const token = JSON.stringify({ sub: `local-${email}`, email, email_verified: true });
  return GoogleAuthProvider.credential(token);
}

/** Verifies the password. Later tokens carry the time of this login. */
export const confirmPassword = (user: User, password: string) =>
  reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password));

/** Opens the same window as `continueWithGoogle`. Later tokens carry the time of this login. */
export async function confirmWithGoogle(user: User) {
  const auth = await identity();
  return auth.emulatorConfig
    ? reauthenticateWithCredential(user, await localCredential())
    : reauthenticateWithPopup(user, new GoogleAuthProvider(), browserPopupRedirectResolver);
}

/** Resolves for known and unknown addresses alike, so it doesn't reveal who has an account. */
export async function sendPasswordReset(email: string) {
  try {
    await sendPasswordResetEmail(await identity(), email);
  } catch (error) {
    if ((error as { code?: string }).code !== 'auth/user-not-found') throw error;
  }
}

/** Verifies the current password, sets the new one and signs in again: older tokens are rejected from then on. */
export function changePassword(user: User, current: string, next: string): Promise<void> {
  const change = async () => {
    await confirmPassword(user, current);
    await updatePassword(user, next);
    await confirmPassword(user, next);
  };
  passwordChange = change();
  return passwordChange;
}

/** The link of someone who signed up with an invitation returns to it, in whatever browser it is opened. */
export async function sendVerification(user: User) {
  const invitation = readTab('invitation');
  const url = `${location.origin}${JOIN_PATH}?${new URLSearchParams({ token: invitation ?? '' })}`;
  await sendEmailVerification(user, invitation ? { url } : null);
  writeStored('verification-sent', user.uid, 'yes');
}

/** Reloads the user from the provider. A fresh token then informs the server. */
export async function isVerifiedNow(user: User): Promise<boolean> {
  await user.reload();
  if (user.emailVerified) await user.getIdToken(true);
  return user.emailVerified;
}
