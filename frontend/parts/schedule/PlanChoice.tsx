import { useId } from 'react';
import { firstPlanWith, PLANS, type Plan } from '#contract/plans.js';
import { PlanHint } from '../plan/PlanHint';
import { useSubscription } from '../plan/useSubscription';
import fieldStyles from '../ui/Field.module.css';
import styles from './PlanChoice.module.css';

interface Props<Id extends string> {
  legend: string;
  choices: readonly { id: Id; label: string }[];
  value: Id;
  isIncluded: (plan: Plan, id: Id) => boolean;
  onChange: (id: Id) => void;
  error?: string | undefined;
}

/** A choice whose entries depend on the plan. Those beyond it name the plan that includes them. */
export function PlanChoice<Id extends string>({
  legend,
  choices,
  value,
  isIncluded,
  onChange,
  error,
}: Props<Id>) {
  const id = useId();
  const plan = usePlan();
  return (
    <fieldset aria-describedby={error && `${id}-error`}>
      <legend className={fieldStyles.legend}>{legend}</legend>
      <div className={styles.entries}>
        {choices.map((choice) => {
          const choiceId = `${id}-${choice.id}`;
          // Allowed until the plan has loaded; the server decides.
          const isLocked = plan !== undefined && !isIncluded(plan, choice.id);
          return (
            <div key={choice.id} className={styles.entry} data-locked={isLocked || undefined}>
              <input
                type="radio"
                id={choiceId}
                name={id}
                value={choice.id}
                checked={value === choice.id}
                disabled={isLocked && value !== choice.id}
                aria-describedby={isLocked ? `${choiceId}-plan` : undefined}
                onChange={() => onChange(choice.id)}
              />
              <label htmlFor={choiceId}>{choice.label}</label>
              {isLocked && (
                <span id={`${choiceId}-plan`} className={styles.plan}>
                  <PlanHint plan={firstPlanWith((each) => isIncluded(each, choice.id))} />
                </span>
              )}
            </div>
          );
        })}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The features of the account's plan; undefined while it loads. */
export function usePlan(): Plan | undefined {
  const { data } = useSubscription();
  return data && PLANS[data.plan];
}
