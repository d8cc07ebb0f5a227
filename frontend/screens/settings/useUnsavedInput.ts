import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ProfileForm } from '#contract/settings.js';
import { useSession } from '../../parts/session/session';
import { isProfileName, type ProfileValues } from './profile';

/** In memory only, and only for the same user. */
let unsaved: { uid: string; typed: Partial<ProfileValues> } | undefined;

/** Restores unsaved input if the session ended while the form was open. */
export function useUnsavedInput(form: UseFormReturn<ProfileValues, unknown, ProfileForm>) {
  const uid = useSession().user?.uid ?? '';
  useEffect(() => {
    const typed = unsaved?.uid === uid ? unsaved.typed : {};
    unsaved = undefined;
    for (const [name, value] of Object.entries(typed)) {
      if (isProfileName(name)) form.setValue(name, value, { shouldDirty: true });
    }
    return () => {
      const saved = form.formState.defaultValues;
      const changed = Object.entries(form.getValues()).filter(
        ([name, value]) => isProfileName(name) && value !== saved?.[name],
      );
      if (changed.length > 0) unsaved = { uid, typed: Object.fromEntries(changed) };
    };
  }, [form, uid]);
}
