import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, type Resolver, useForm } from 'react-hook-form';
import { type Profile, profileForm, type ProfileForm as Saveable } from '#contract/settings.js';
import { AddressFields } from '../../parts/forms/AddressFields';
import { Alert } from '../../parts/ui/Alert';
import { Button } from '../../parts/ui/Button';
import { Section } from '../../parts/ui/Section';
import { useNotice } from '../../parts/ui/Notice';
import { fieldErrorsOf } from '../../parts/api/call';
import { Row } from '../../parts/ui/layout';
import { PersonFields } from './PersonFields';
import { changesOf, isProfileName, type ProfileValues, valuesOf } from './profile';
import { RegionFields } from './RegionFields';
import { TestDataButton } from './TestDataButton';
import { UnsavedChanges } from './UnsavedChanges';
import { useUnsavedInput } from './useUnsavedInput';
import { useUpdateProfile } from './useProfileSettings';
import styles from './ProfileForm.module.css';

const FAILED = 'Failed to save profile. Please try again.';

export function ProfileForm({ profile }: { profile: Profile }) {
  const form = useForm<ProfileValues, unknown, Saveable>({
    mode: 'onTouched',
    defaultValues: valuesOf(profile),
    resolver: zodResolver(profileForm) as unknown as Resolver<ProfileValues, unknown, Saveable>,
  });
  const { isDirty, isSubmitting, errors } = form.formState;
  const update = useUpdateProfile();
  const notify = useNotice();
  useUnsavedInput(form);

  const save = async (input: Saveable) => {
    const sent = form.getValues();
    const changes = changesOf(input, profile);
    const hasChanges = Object.keys(changes).length > 0;
    let saved = profile;
    try {
      if (hasChanges) saved = await update.mutateAsync(changes);
    } catch (error) {
      console.error(error);
      showErrors(error);
      return;
    }
    const now = form.getValues();
    form.reset(valuesOf(saved));
    for (const name of Object.keys(now).filter(isProfileName)) {
      // Keeps text typed while saving.
      if (now[name] !== sent[name]) form.setValue(name, now[name], { shouldDirty: true });
    }
    if (hasChanges) notify({ tone: 'success', text: 'Profile saved.' });
    else notify({ tone: 'info', text: 'No changes to save.' });
  };

  const showErrors = (error: unknown) => {
    form.setError('root', { message: FAILED });
    const fieldErrors = Object.entries(fieldErrorsOf(error));
    for (const [index, [name, message]] of fieldErrors.entries()) {
      if (isProfileName(name)) form.setError(name, { message }, { shouldFocus: index === 0 });
    }
  };

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <Section title="About you">
          <PersonFields email={profile.email} />
        </Section>
        <Section title="Address">
          <AddressFields />
        </Section>
        <Section title="Time and language" note="How we show dates and times.">
          <RegionFields />
        </Section>
        <div className={styles.result}>
          {errors.root && <Alert tone="danger">{errors.root.message}</Alert>}
        </div>
        <Row gap={3} align="center">
          <Button type="submit" busy={isSubmitting} keepsFocus>
            {isSubmitting ? 'Saving...' : 'Save Profile'}
          </Button>
          {isDirty && !isSubmitting && (
            <Button variant="ghost" keepsFocus onClick={() => form.reset()}>
              Discard changes
            </Button>
          )}
          <TestDataButton />
        </Row>
      </form>
      <UnsavedChanges unsaved={isDirty} onDiscard={() => form.reset()} />
    </FormProvider>
  );
}
