import { CheckIcon } from '../../parts/ui/icons';
import { Row } from '../../parts/ui/layout';
import { STEP_TEXTS } from './step-texts';
import styles from './StepIndicator.module.css';
import type { StepId } from './steps';

export function StepIndicator({ steps, current }: { steps: StepId[]; current: StepId }) {
  const currentIndex = steps.indexOf(current);
  return (
    <Row as="ol" nowrap gap={2} className={styles.steps} aria-label="Setup steps">
      {steps.map((step, index) => {
        const done = index < currentIndex;
        return (
          <li
            key={step}
            className={`${styles.step} ${done ? styles.done : ''}`}
            aria-current={index === currentIndex ? 'step' : undefined}
          >
            <span className={styles.mark}>
              {done ? <CheckIcon aria-hidden="true" /> : index + 1}
            </span>
            <span className={styles.label}>
              {STEP_TEXTS[step].label}
              {done && <span className="visually-hidden"> (done)</span>}
            </span>
          </li>
        );
      })}
    </Row>
  );
}
