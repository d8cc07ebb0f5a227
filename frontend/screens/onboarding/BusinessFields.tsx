import { BUSINESS_SIZES, INDUSTRIES, LEAD_GOALS } from '#contract/accounts.js';
import { Select } from '../../parts/ui/Select';
import styles from '../../parts/forms/Fields.module.css';
import { leadGoalLabel, sizeLabel } from './labels';
import { useOnboardingField } from './useOnboardingField';

export function BusinessFields() {
  const field = useOnboardingField();
  return (
    <div className={styles.grid}>
      <Select
        label="Industry"
        className={styles.wide}
        placeholder="Choose an option"
        options={INDUSTRIES}
        {...field('industry')}
      />
      <Select
        label="Business size"
        placeholder="Choose an option"
        options={BUSINESS_SIZES.map((value) => ({ value, label: sizeLabel(value) }))}
        {...field('businessSize')}
      />
      <Select
        label="Lead goals"
        placeholder="Choose an option"
        options={LEAD_GOALS.map((value) => ({ value, label: leadGoalLabel(value) }))}
        {...field('leadGoals')}
      />
    </div>
  );
}
