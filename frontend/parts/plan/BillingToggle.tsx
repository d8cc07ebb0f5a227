import type { BillingPeriod } from '#contract/plans.js';
import styles from './BillingToggle.module.css';

const PERIODS: { period: BillingPeriod; label: string; note?: string }[] = [
  { period: 'YEARLY', label: 'Yearly', note: 'save up to 20%' },
  { period: 'MONTHLY', label: 'Monthly' },
];

interface Props {
  period: BillingPeriod;
  onChange: (period: BillingPeriod) => void;
}

export function BillingToggle({ period: chosen, onChange }: Props) {
  return (
    <div className={styles.toggle} role="group" aria-label="Billing period">
      {PERIODS.map(({ period, label, note }) => (
        <button
          key={period}
          type="button"
          aria-pressed={period === chosen}
          onClick={() => onChange(period)}
        >
          {label} {note && <span>{note}</span>}
        </button>
      ))}
    </div>
  );
}
