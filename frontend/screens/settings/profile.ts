import {
  type Profile,
  type ProfileForm,
  type ProfilePatch,
  profileForm,
} from '#contract/settings.js';
import { DEFAULT_COUNTRY } from '#contract/fields.js';

/** The profile as form values. '' means no value. */
export type ProfileValues = Record<keyof ProfileForm, string>;

const NAMES = Object.keys(profileForm.shape) as (keyof ProfileForm)[];

export const isProfileName = (name: string): name is keyof ProfileForm =>
  NAMES.some((known) => known === name);

export function valuesOf(profile: Profile): ProfileValues {
  const values = Object.fromEntries(NAMES.map((name) => [name, profile[name] ?? '']));
  return { ...(values as ProfileValues), country: profile.country || DEFAULT_COUNTRY };
}

/** Only the fields that differ from the loaded profile, so concurrent changes to other fields are kept. */
export function changesOf(form: ProfileForm, profile: Profile): ProfilePatch {
  const changed = NAMES.filter((name) => (form[name] ?? '') !== (profile[name] ?? ''));
  return Object.fromEntries(changed.map((name) => [name, form[name] || null]));
}
