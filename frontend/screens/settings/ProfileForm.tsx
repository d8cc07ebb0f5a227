import { FormProvider } from 'react-hook-form';
import { type Profile, profileForm, type ProfileForm as Saveable } from '#contract/settings.js';
import { AddressFields } from '../../parts/forms/AddressFields';
import { useServerForm } from '../../parts/forms/useServerForm';
import { Alert } from '../../parts/ui/Alert';
import { Button } from '../../parts/ui/Button';
import { Section } from '../../parts/ui/Section';
import { useNotice } from '../../parts/ui/Notice';
import bar from '../../parts/ui/SaveBar.module.css';
import { PersonFields } from './PersonFields';
import { changesOf, isProfileName, type ProfileValues, valuesOf } from './profile';
import { RegionFields } from './RegionFields';
import { TestDataButton } from './TestDataButton';
import { UnsavedChanges } from './UnsavedChanges';
import { useUnsavedInput } from './useUnsavedInput';
import { useUpdateProfile } from './useProfileSettings';
import styles from './ProfileForm.module.css';

const FAILED = 'Failed to save profile. Please try again.';

interface Attempt {
  sent: ProfileValues;
  hasChanges: boolean;
  saved: Profile;
}

export function ProfileForm({ profile }: { profile: Profile }) {
  const update = useUpdateProfile();
  const notify = useNotice();
  const { form, element, busy, failure, reset } = useServerForm<ProfileValues, Saveable, Attempt>({
    schema: profileForm,
    mode: 'onTouched',
    defaultValues: valuesOf(profile),
    save: async (input): Promise<Attempt> => {
      const sent: ProfileValues = form.getValues();
      const changes = changesOf(input, profile);
      const hasChanges = Object.keys(changes).length > 0;
      return { sent, hasChanges, saved: hasChanges ? await update(changes) : profile };
    },
    onSaved: ({ sent, hasChanges, saved }) => {
      const now = form.getValues();
      form.reset(valuesOf(saved));
      for (const name of Object.keys(now).filter(isProfileName)) {
        // Keeps text typed while saving.
        if (now[name] !== sent[name]) form.setValue(name, now[name], { shouldDirty: true });
      }
      if (hasChanges) notify({ tone: 'success', text: 'Profile saved.' });
      else notify({ tone: 'info', text: 'No changes to save.' });
    },
  });
  const { isDirty } = form.formState;
  useUnsavedInput(form);

  return (
    <FormProvider {...form}>
      <form {...element}>
        <Section beside title="About you" note="Your name and how we can reach you.">
          <PersonFields email={profile.email} />
        </Section>
        <Section beside title="Address" note="For your account and invoices.">
          <AddressFields />
        </Section>
        <Section beside title="Time and language" note="How we show dates and times.">
          <RegionFields />
        </Section>
        <TestDataButton />
        <div className={styles.result}>{failure && <Alert tone="danger">{FAILED}</Alert>}</div>
        <div className={bar.bar}>
          {isDirty && !busy && (
            <Button variant="ghost" keepsFocus onClick={reset}>
              Discard changes
            </Button>
          )}
          {/* Never disabled: it also says what is missing. */}
          <Button type="submit" variant={isDirty ? 'primary' : 'secondary'} busy={busy} keepsFocus>
            {busy ? 'Saving...' : 'Save Profile'}
          </Button>
        </div>
      </form>
      <UnsavedChanges unsaved={isDirty} onDiscard={reset} />
    </FormProvider>
  );
}
