import { zodResolver } from '@hookform/resolvers/zod';
import type { User as Identity } from 'firebase/auth';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FormProvider, type Resolver, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { User as Profile } from '#contract/users.js';
import { pathAfterSetup } from '../../parts/plan/choice';
import { removeStored } from '../../parts/session/storage';
import { useSession } from '../../parts/session/session';
import { Alert } from '../../parts/ui/Alert';
import { Card } from '../../parts/ui/Card';
import { Stack } from '../../parts/ui/layout';
import { Loading } from '../../parts/ui/Loading';
import { useAction } from '../../parts/ui/useAction';
import { completeOnboarding, SaveError } from './complete';
import type { Draft } from './draft';
import styles from './Onboarding.module.css';
import { missingText } from './missing';
import { discardDraft } from './server-draft';
import { STEP_FIELDS } from './step-fields';
import { STEP_TEXTS } from './step-texts';
import { StepButtons } from './StepButtons';
import { StepIndicator } from './StepIndicator';
import { hasRequired, STEP_SCHEMAS, type StepId } from './steps';
import { useSteps } from './useSteps';
import { EMPTY, type OnboardingValues } from './values';

interface WizardProps {
  user: Identity;
  draft: Draft | null;
  onProgress: (progress: Omit<Draft, 'savedAt'>) => void;
}

export function Wizard({ user, draft, onProgress }: WizardProps) {
  const shown = useRef<StepId>('type');
  const form = useForm<OnboardingValues>({
    mode: 'onTouched',
    defaultValues: { ...(draft?.values ?? EMPTY), notificationEmail: user.email ?? '' },
    // The step depends on the form's values, so the schema is chosen at validation.
    resolver: (answers, context, options) =>
      (zodResolver(STEP_SCHEMAS[shown.current]) as unknown as Resolver<OnboardingValues>)(
        answers,
        context,
        options,
      ),
  });
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) };
  const { steps, current, index, depth, next, back, change } = useSteps(
    values,
    draft?.step ?? 'type',
  );
  shown.current = current;
  const { title, text } = STEP_TEXTS[current];
  const Fields = STEP_FIELDS[current];

  const { finish, saving, error, reset, completed } = useFinish(user, values);
  // Once complete, leaving the wizard must not save another draft.
  useProgress(current, values, completed ? null : onProgress);
  useLeaveWizard(completed, depth);
  const heading = useStepChange(current, () => {
    // Fields start untouched in every step.
    form.reset(form.getValues());
    if (error) reset();
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving || missingText(current, values)) return;
    if (current === 'review') finish();
    else next();
  };

  if (completed) return <Loading />;
  return (
    <FormProvider {...form}>
      <StepIndicator steps={steps} current={current} />
      <Card>
        <Stack as="form" gap={5} noValidate onSubmit={submit}>
          <Stack gap={1} className={styles.stepHeading}>
            <p className={styles.counter}>
              Step {index + 1} of {steps.length}
            </p>
            <h2 ref={heading} tabIndex={-1}>
              {title}
            </h2>
            <p>
              {text} {hasRequired(current) && <span className={styles.legend}>* Required</span>}
            </p>
          </Stack>
          <Fields values={values} onEdit={change} />
          {error && (
            <Alert tone="danger" title={error.message || 'An error occurred'}>
              {error instanceof SaveError && error.details.join(' ')}
            </Alert>
          )}
          <StepButtons
            step={current}
            values={values}
            isFirst={index === 0}
            isSaving={saving}
            onBack={back}
          />
        </Stack>
      </Card>
    </FormProvider>
  );
}

/** Saves the answers. `completed` is the profile that they made. */
function useFinish(user: Identity, values: OnboardingValues) {
  const [completed, setCompleted] = useState<Profile>();
  const { run, busy, error, reset } = useAction(() => completeOnboarding(values), {
    onSuccess: (profile) => {
      discardDraft();
      removeStored('onboarding', user.uid);
      setCompleted(profile);
    },
  });
  return { finish: run, saving: busy, error, reset, completed };
}

/** Reports changes. Opening the wizard is not a change. */
function useProgress(
  step: StepId,
  values: OnboardingValues,
  onProgress: WizardProps['onProgress'] | null,
) {
  const now = JSON.stringify({ step, values });
  const reported = useRef(now);
  useEffect(() => {
    if (!onProgress || reported.current === now) return;
    reported.current = now;
    onProgress(JSON.parse(now) as Omit<Draft, 'savedAt'>);
  }, [now, onProgress]);
}

/** Removes the wizard from the browser history, so Back on the dashboard doesn't return to it. */
function useLeaveWizard(completed: Profile | undefined, depth: number) {
  const { setProfile } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (!completed) return;
    if (depth > 0) {
      void navigate(-depth);
      return;
    }
    setProfile(completed);
    void navigate(pathAfterSetup(), { replace: true });
  }, [completed, depth, navigate, setProfile]);
}

/**
 * When the step changes, but not on page load: calls `onChange` and focuses the step's heading.
 * A layout effect, so that it runs before the user can type. A later reset would discard input.
 */
function useStepChange(step: StepId, onChange: () => void) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useLayoutEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    onChange();
    heading.current?.focus();
    window.scrollTo({ top: 0 });
  });
  return heading;
}
