import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ProfileForm } from '../../contract/settings.js';
import { useSession } from '../session/session';
import { isProfileName, type ProfileValues } from './profile';

/** In memory only, and for nobody else. */
let kept: { uid: string; typed: Partial<ProfileValues> } | undefined;

/** Brings back what was typed and not saved when the session ended under the form. */
export function useKeptInput(form: UseFormReturn<ProfileValues, unknown, ProfileForm>) {
  const uid = useSession().user?.uid ?? '';
  useEffect(() => {
    const typed = kept?.uid === uid ? kept.typed : {};
    kept = undefined;
    for (const [name, value] of Object.entries(typed)) {
      if (isProfileName(name)) form.setValue(name, value, { shouldDirty: true });
    }
    return () => {
      const saved = form.formState.defaultValues;
      const changed = Object.entries(form.getValues()).filter(
        ([name, value]) => isProfileName(name) && value !== saved?.[name],
      );
      if (changed.length > 0) kept = { uid, typed: Object.fromEntries(changed) };
    };
  }, [form, uid]);
}
