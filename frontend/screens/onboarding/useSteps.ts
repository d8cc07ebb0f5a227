import { useLocation, useNavigate } from 'react-router';
import { nextUnfinished, type StepId, stepsOf } from './steps';
import type { OnboardingValues } from './values';

/** The wizard's state in a browser history entry. */
interface WizardEntry {
  step: StepId;
  /** Whether the step was opened from the review, to change an answer. */
  changing: boolean;
  /** The step of the entry before this one. */
  before: StepId | null;
  /** The number of wizard entries before this one. */
  depth: number;
}

/**
 * The steps as browser history entries, so Back and Forward move through the wizard.
 * An invalid step can't be skipped, not even with Forward.
 */
export function useSteps(values: OnboardingValues, start: StepId) {
  const navigate = useNavigate();
  const entry = useLocation().state as Partial<WizardEntry> | null;
  const depth = entry?.depth ?? 0;
  const steps = stepsOf(values);
  const requested = steps.indexOf(entry?.step ?? start);
  const index = Math.min(Math.max(requested, 0), steps.indexOf(nextUnfinished(values)));
  const current = steps[index] ?? 'type';

  const go = (step: StepId, changing = false) => {
    const next: WizardEntry = { step, changing, before: current, depth: depth + 1 };
    void navigate('/onboarding', { state: next });
  };
  const next = () => go(entry?.changing ? nextUnfinished(values) : (steps[index + 1] ?? 'review'));
  const back = () => {
    const previous = steps[index - 1] ?? 'type';
    if (entry?.before === previous) void navigate(-1);
    else go(previous);
  };
  return { steps, current, index, depth, next, back, change: (step: StepId) => go(step, true) };
}
