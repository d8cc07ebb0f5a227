import type { RunEstimate } from '#contract/coverage.js';
import type { Delivery } from '#contract/deliveries.js';
import { useDates } from '../session/useDates';
import { Text } from '../ui/layout';
import styles from './DeliveryOutcome.module.css';
import { leadsText, usesText } from './outcome';
import { useNextDate } from './useNextDate';

interface Props {
  estimate: RunEstimate | null;
  /** How many leads the form requests. */
  minLeads: unknown;
  /** The delivery that the form changes. */
  stored?: Delivery | undefined;
}

/** What the delivery in the form will do: its next date, its new leads, and their share of the plan. */
export function DeliveryOutcome({ estimate, minLeads, stored }: Props) {
  const next = useNextDate(stored);
  const { soon } = useDates(next?.timeZone);
  const shortage = estimate?.quota?.shortage;
  const figures = [
    ['Next', stored?.pausedBy ? 'When you resume it' : next && soon(next.at)],
    ['New leads', estimate && leadsText(estimate, minLeads)],
    ['Uses', estimate && usesText(estimate)],
  ].filter(([, text]) => text);
  return (
    <div role="status" aria-label="Outcome">
      <dl className={styles.figures}>
        {figures.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {shortage && (
        <Text hint className={styles.shortage}>
          {shortage}
        </Text>
      )}
    </div>
  );
}
