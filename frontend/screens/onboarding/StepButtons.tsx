import { Button } from '../../parts/ui/Button';
import { Row } from '../../parts/ui/layout';
import styles from './Onboarding.module.css';
import { missingText } from './missing';
import type { StepId } from './steps';
import type { OnboardingValues } from './values';

interface Props {
  step: StepId;
  values: OnboardingValues;
  isFirst: boolean;
  isSaving: boolean;
  onBack: () => void;
}

/** Back, and what submits the step; next to it, what is still missing. */
export function StepButtons({ step, values, isFirst, isSaving, onBack }: Props) {
  const missing = missingText(step, values);
  return (
    <Row nowrap gap={3} justify="between" className={styles.actions}>
      <Button variant="secondary" disabled={isFirst || isSaving} keepsFocus onClick={onBack}>
        Back
      </Button>
      {step === 'review' ? (
        <Button type="submit" busy={isSaving}>
          {isSaving ? 'Completing...' : 'Complete Setup'}
        </Button>
      ) : (
        <>
          {missing && <p className={styles.missing}>{missing}</p>}
          <Button type="submit" disabled={missing !== null}>
            Next
          </Button>
        </>
      )}
    </Row>
  );
}
