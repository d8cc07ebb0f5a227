import { useId } from 'react';
import { firstPlanWith, PLANS, type Plan } from '#contract/plans.js';
import { PlanHint } from '../session/PlanHint';
import { useSubscription } from '../plan/useSubscription';
import { Row } from '../ui/layout';
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

/** A choice whose entries depend on the plan. Those beyond it name the plan that includes them, once per plan. */
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
  // Allowed until the plan has loaded; the server decides.
  const locked = choices.filter((choice) => plan && !isIncluded(plan, choice.id));
  const planOf = (choice: Id) => firstPlanWith((each) => isIncluded(each, choice));
  const plans = [...new Set(locked.map((choice) => planOf(choice.id)))];
  return (
    <fieldset aria-describedby={error && `${id}-error`}>
      <legend className={fieldStyles.legend}>{legend}</legend>
      <div className={styles.entries}>
        {choices.map((choice) => {
          const choiceId = `${id}-${choice.id}`;
          const isLocked = locked.includes(choice);
          return (
            <div key={choice.id} className={styles.entry} data-locked={isLocked || undefined}>
              <input
                type="radio"
                id={choiceId}
                name={id}
                value={choice.id}
                checked={value === choice.id}
                disabled={isLocked && value !== choice.id}
                aria-describedby={isLocked ? `${id}-${planOf(choice.id)}` : undefined}
                onChange={() => onChange(choice.id)}
              />
              <label htmlFor={choiceId}>{choice.label}</label>
            </div>
          );
        })}
      </div>
      {plans.length > 0 && (
        <Row gap={4} rowGap={1} className={styles.plans}>
          {plans.map((each) => (
            <p key={each}>
              {namesOf(locked.filter((choice) => planOf(choice.id) === each))}:{' '}
              <span id={`${id}-${each}`}>
                <PlanHint plan={each} />
              </span>
            </p>
          ))}
        </Row>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const namesOf = (choices: { label: string }[]) =>
  new Intl.ListFormat('en-US').format(choices.map(({ label }) => label));

/** The features of the account's plan; undefined while it loads. */
export function usePlan(): Plan | undefined {
  const { data } = useSubscription();
  return data && PLANS[data.plan];
}
