import { Button } from '../../parts/ui/Button';
import { Row, Stack } from '../../parts/ui/layout';
import { leadGoalLabel, sizeLabel, stateLabel } from './labels';
import styles from './Review.module.css';
import { STEP_TEXTS } from './step-texts';
import { type FieldsProps, type StepId, stepsOf } from './steps';
import type { OnboardingValues } from './values';

type Row = [label: string, value: string];

/** A step's answers, labeled as in the step. The review step has none. */
function rowsOf(step: StepId, values: OnboardingValues): Row[] {
  switch (step) {
    case 'type':
      return [['Account type', values.accountType === 'COMPANY' ? 'Company' : 'Individual']];
    case 'company':
      return [
        ['Company name', values.companyName],
        ['Company website', values.companyWebsite],
      ];
    case 'contact':
      return [
        ['Name', `${values.firstName} ${values.lastName}`],
        ['Phone', values.phone],
        ['Notification email', values.notificationEmail],
      ];
    case 'address':
      return [
        ['Address', [values.addressLine1, values.addressLine2].filter(Boolean).join(', ')],
        ['City', values.city],
        ['State/Province', stateLabel(values.country, values.state)],
        ['Postal code', values.postalCode],
        ['Country', values.country],
      ];
    case 'business':
      return [
        ['Industry', values.industry],
        ['Business size', values.businessSize && sizeLabel(values.businessSize)],
        ['Lead goals', values.leadGoals && leadGoalLabel(values.leadGoals)],
      ];
    case 'review':
      return [];
    default:
      return step satisfies never;
  }
}

export function Review({ values, onEdit }: FieldsProps) {
  const answered = stepsOf(values).filter((step) => step !== 'review');
  return (
    <div>
      {answered.map((step) => (
        <section key={step} className={styles.group} aria-labelledby={`review-${step}`}>
          <Row nowrap align="center" justify="between" className={styles.header}>
            <h3 id={`review-${step}`}>{STEP_TEXTS[step].label}</h3>
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Edit ${STEP_TEXTS[step].label.toLowerCase()}`}
              onClick={() => onEdit(step)}
            >
              Edit
            </Button>
          </Row>
          <Stack as="dl" gap={2}>
            {rowsOf(step, values).map(([label, value]) => (
              <div key={label} className={styles.row}>
                <dt>{label}</dt>
                <dd>{value.trim() || '—'}</dd>
              </div>
            ))}
          </Stack>
        </section>
      ))}
    </div>
  );
}
