import { zodResolver } from '@hookform/resolvers/zod';
import type { User as Identity } from 'firebase/auth';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FormProvider, type Resolver, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { User as Profile } from '../../contract/users.js';
import { forget } from '../session/kept';
import { useSession } from '../session/session';
import { Alert } from '../ui/Alert';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { Loading } from '../ui/Loading';
import { useAction } from '../ui/useAction';
import { completeOnboarding, SaveError } from './complete';
import type { Draft } from './draft';
import styles from './Onboarding.module.css';
import { dropDraft } from './server-draft';
import { STEP_FIELDS } from './step-fields';
import { STEP_TEXTS } from './step-texts';
import { StepIndicator } from './StepIndicator';
import { isStepValid, STEP_SCHEMAS, type StepId } from './steps';
import { useSteps } from './useSteps';
import { EMPTY, type OnboardingValues } from './values';

interface Failure {
  message: string;
  details: string[];
}

const failureOf = (error: unknown): Failure => ({
  message: (error instanceof Error && error.message) || 'An error occurred',
  details: error instanceof SaveError ? error.details : [],
});

interface WizardProps {
  user: Identity;
  draft: Draft | null;
  onProgress: (progress: Omit<Draft, 'savedAt'>) => void;
}

export function Wizard({ user, draft, onProgress }: WizardProps) {
  const [failure, setFailure] = useState<Failure>();
  const [completed, setCompleted] = useState<Profile>();
  const shown = useRef<StepId>('type');
  const form = useForm<OnboardingValues>({
    mode: 'onTouched',
    defaultValues: { ...(draft?.values ?? EMPTY), notificationEmail: user.email ?? '' },
    // The step is known only once the form's values are.
    resolver: (answers, context, options) =>
      (zodResolver(STEP_SCHEMAS[shown.current]) as unknown as Resolver<OnboardingValues>)(
        answers,
        context,
        options,
      ),
  });
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) };
  const { steps, current, at, depth, next, back, change } = useSteps(values, draft?.step ?? 'type');
  shown.current = current;
  const { title, text } = STEP_TEXTS[current];
  const Fields = STEP_FIELDS[current];
  const last = current === 'review';

  // Once complete there is nothing to go on with: the way out of the wizard is no progress.
  useProgress(current, values, completed ? null : onProgress);
  useLeaving(completed, depth);
  const heading = useNewStep(current, () => {
    // Fields count as untouched in the step they are seen in next.
    form.reset(form.getValues());
    setFailure(undefined);
  });

  const { run: finish, busy: saving } = useAction(async () => {
    setFailure(undefined);
    try {
      const profile = await completeOnboarding(values);
      dropDraft();
      forget('onboarding', user.uid);
      setCompleted(profile);
    } catch (error) {
      console.error('Onboarding could not be saved', error);
      setFailure(failureOf(error));
    }
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving || !isStepValid(current, values)) return;
    if (last) finish();
    else next();
  };

  if (completed) return <Loading />;
  return (
    <FormProvider {...form}>
      <StepIndicator steps={steps} current={current} />
      <Card>
        <form className={styles.form} noValidate onSubmit={submit}>
          <div className={styles.stepHeading}>
            <p className={styles.counter}>
              Step {at + 1} of {steps.length}
            </p>
            <h2 ref={heading} tabIndex={-1}>
              {title}
            </h2>
            <p>{text}</p>
          </div>
          <Fields values={values} onEdit={change} />
          {failure && (
            <Alert tone="danger" title={failure.message}>
              {failure.details.join(' ')}
            </Alert>
          )}
          <div className={styles.actions}>
            <Button variant="secondary" disabled={at === 0 || saving} keepsFocus onClick={back}>
              Back
            </Button>
            {last ? (
              <Button type="submit" busy={saving}>
                {saving ? 'Completing...' : 'Complete Setup'}
              </Button>
            ) : (
              <Button type="submit" disabled={!isStepValid(current, values)}>
                Next
              </Button>
            )}
          </div>
        </form>
      </Card>
    </FormProvider>
  );
}

/** Reports what changed; opening the wizard is no progress. */
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

/** Steps out of the wizard's part of the history, so that Back on the dashboard does not lead into it. */
function useLeaving(completed: Profile | undefined, depth: number) {
  const { setProfile } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (!completed) return;
    if (depth > 0) {
      void navigate(-depth);
      return;
    }
    setProfile(completed);
    void navigate('/dashboard', { replace: true });
  }, [completed, depth, navigate, setProfile]);
}

/**
 * When the step changes, but not when the page opens: `onChange`, and the focus goes to the step's heading.
 * Before anything can be typed into the step: what is typed at once must not be taken back.
 */
function useNewStep(step: StepId, onChange: () => void) {
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
