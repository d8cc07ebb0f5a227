import { type Profile, type ProfileForm, profileForm } from '../../contract/settings.js';
import { DEFAULT_COUNTRY } from '../../contract/fields.js';

/** The profile as the form's inputs hold it; '' is nothing. */
export type ProfileValues = Record<keyof ProfileForm, string>;
export type ProfileChanges = Partial<Omit<Profile, 'email'>>;

const NAMES = Object.keys(profileForm.shape) as (keyof ProfileForm)[];

export const isProfileName = (name: string): name is keyof ProfileForm =>
  NAMES.some((known) => known === name);

export function valuesOf(profile: Profile): ProfileValues {
  const values = Object.fromEntries(NAMES.map((name) => [name, profile[name] ?? '']));
  return { ...(values as ProfileValues), country: profile.country || DEFAULT_COUNTRY };
}

/** Only what differs from the profile as it was read: what others changed meanwhile stays. */
export function changesOf(form: ProfileForm, profile: Profile): ProfileChanges {
  const changed = NAMES.filter((name) => (form[name] ?? '') !== (profile[name] ?? ''));
  return Object.fromEntries(changed.map((name) => [name, form[name] || null]));
}
