import { useLocation, useNavigate } from 'react-router';
import { nextUnfinished, type StepId, stepsOf } from './steps';
import type { OnboardingValues } from './values';

/** What an entry of the browser's history knows of the wizard. */
interface StepPosition {
  step: StepId;
  /** Reached from the review, to change an answer. */
  changing: boolean;
  /** The step of the entry before this one. */
  before: StepId | null;
  /** Entries of the wizard before this one. */
  depth: number;
}

/**
 * The steps as entries of the browser's history: its Back and Forward move in the wizard.
 * Nobody gets past a step that is not valid yet, also not by Forward.
 */
export function useSteps(values: OnboardingValues, start: StepId) {
  const navigate = useNavigate();
  const place = useLocation().state as Partial<StepPosition> | null;
  const depth = place?.depth ?? 0;
  const steps = stepsOf(values);
  const wanted = steps.indexOf(place?.step ?? start);
  const at = Math.min(Math.max(wanted, 0), steps.indexOf(nextUnfinished(values)));
  const current = steps[at] ?? 'type';

  const go = (step: StepId, changing = false) => {
    const next: StepPosition = { step, changing, before: current, depth: depth + 1 };
    void navigate('/onboarding', { state: next });
  };
  const next = () => go(place?.changing ? nextUnfinished(values) : (steps[at + 1] ?? 'review'));
  const back = () => {
    const previous = steps[at - 1] ?? 'type';
    if (place?.before === previous) void navigate(-1);
    else go(previous);
  };
  return { steps, current, at, depth, next, back, change: (step: StepId) => go(step, true) };
}
