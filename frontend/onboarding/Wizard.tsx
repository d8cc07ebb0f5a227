import { zodResolver } from '@hookform/resolvers/zod';
import type { User as Identity } from 'firebase/auth';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormProvider, type Resolver, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useSession } from '../session';
import { Alert } from '../ui/Alert';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { completeOnboarding, SaveError } from './complete';
import { forgetDraft, readDraft, writeDraft } from './draft';
import styles from './Onboarding.module.css';
import { STEP_FIELDS } from './step-fields';
import { STEP_TEXTS } from './step-texts';
import { StepIndicator } from './StepIndicator';
import { isStepValid, nextUnfinished, STEP_SCHEMAS, type StepId, stepsOf } from './steps';
import { EMPTY, type OnboardingValues } from './values';

interface Failure {
  message: string;
  details: string[];
}

const failureOf = (error: unknown): Failure => ({
  message: (error instanceof Error && error.message) || 'An error occurred',
  details: error instanceof SaveError ? error.details : [],
});

export function Wizard({ user }: { user: Identity }) {
  const { setProfile } = useSession();
  const navigate = useNavigate();
  const [draft] = useState(() => readDraft(user.uid));
  const [step, setStep] = useState<StepId>(draft?.step ?? 'type');
  const [changing, setChanging] = useState(false);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  const form = useForm<OnboardingValues>({
    mode: 'onTouched',
    defaultValues: { ...(draft?.values ?? EMPTY), notificationEmail: user.email ?? '' },
    resolver: zodResolver(STEP_SCHEMAS[step]) as unknown as Resolver<OnboardingValues>,
  });
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) };
  const steps = stepsOf(values);
  const current = steps.includes(step) ? step : 'type';
  const at = steps.indexOf(current);
  const { title, text } = STEP_TEXTS[current];
  const Fields = STEP_FIELDS[current];
  const last = current === 'review';

  const saved = JSON.stringify({ step: current, values });
  useEffect(() => {
    writeDraft(user.uid, JSON.parse(saved) as Parameters<typeof writeDraft>[1]);
  }, [user.uid, saved]);

  const heading = useHeadingFocus(current);

  const go = (to: StepId, change = false) => {
    // Fields count as untouched in the step they are seen in next.
    form.reset(form.getValues());
    setFailure(undefined);
    setChanging(change);
    setStep(to);
  };

  const finish = async () => {
    setFailure(undefined);
    setSaving(true);
    try {
      const profile = await completeOnboarding(values);
      forgetDraft(user.uid);
      setProfile(profile);
      void navigate('/dashboard', { replace: true });
    } catch (error) {
      console.error('Onboarding could not be saved', error);
      setFailure(failureOf(error));
      setSaving(false);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving || !isStepValid(current, values)) return;
    if (last) void finish();
    else if (changing) go(nextUnfinished(values));
    else go(steps[at + 1] ?? 'review');
  };

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
          <Fields values={values} onEdit={(to) => go(to, true)} />
          {failure && (
            <Alert tone="danger" title={failure.message}>
              {failure.details.join(' ')}
            </Alert>
          )}
          <div className={styles.actions}>
            <Button
              variant="secondary"
              disabled={at === 0 || saving}
              onClick={() => go(steps[at - 1] ?? 'type')}
            >
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

/** Moves the focus to the step's heading when the step changes, but not when the page opens. */
function useHeadingFocus(step: StepId) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
    window.scrollTo({ top: 0 });
  }, [step]);
  return heading;
}
