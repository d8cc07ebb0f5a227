import type { RunEstimate } from '#contract/coverage.js';
import type { Delivery } from '#contract/deliveries.js';
import { useDates } from '../session/useDates';
import { Text } from '../ui/layout';
import { count } from '../ui/numbers';
import styles from './DeliveryOutcome.module.css';
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

/** "About 10 of 45 found" */
function leadsText({ found }: RunEstimate, minLeads: unknown): string | null {
  const requested = typeof minLeads === 'number' ? minLeads : Infinity;
  if (!found) return requested === Infinity ? null : `Up to ${count.format(requested)}`;
  const expected = Math.min(requested, found.new);
  if (expected === 0) return `None of ${count.format(found.total)} found`;
  return `About ${count.format(expected)} of ${count.format(found.total)} found`;
}

/** "10 of 2,440 left" */
function usesText({ quota }: RunEstimate): string | null {
  if (!quota) return null;
  if (quota.left === 0) return 'No leads left';
  return `${count.format(quota.uses)} of ${count.format(quota.left)} left`;
}
