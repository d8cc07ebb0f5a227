import { useListContext } from 'react-admin';
import type { Delivery } from '#contract/deliveries.js';
import { usePlanUsage } from '../../parts/plan/usePlanUsage';
import { leadsText, usesText } from '../../parts/schedule/outcome';
import { useDeliveryEstimate } from '../../parts/schedule/useDeliveryEstimate';
import { useDates } from '../../parts/session/useDates';
import { Text } from '../../parts/ui/layout';
import { count } from '../../parts/ui/numbers';
import styles from './NextDelivery.module.css';

/** A longer list says enough. */
const FEW = 5;

/** Below the title: when the next of a few deliveries is, what it is expected to send, and how much of the plan it uses. Several may share its time. */
export function NextDelivery() {
  const { data = [], total = 0, filterValues } = useListContext<Delivery>();
  const isFiltered = Object.keys(filterValues).length > 0;
  const planned = data
    .filter(({ nextAt }) => nextAt !== null)
    .toSorted((a, b) => a.nextAt!.localeCompare(b.nextAt!));
  const [first] = planned;
  const { soon } = useDates(first?.timeZone);
  if (!first || isFiltered || total > FEW) return null;
  const next = planned.filter(({ nextAt }) => nextAt === first.nextAt);
  return (
    <Text
      as="section"
      size="sm"
      aria-label="Next delivery"
      className={styles.next}
      data-estimated={next.length === 1}
    >
      Next: <strong>{soon(first.nextAt!)}</strong>
      {next.length === 1 ? <Expected delivery={first} nextAt={first.nextAt!} /> : mostOf(next)}
    </Text>
  );
}

function Expected({ delivery, nextAt }: { delivery: Delivery; nextAt: string }) {
  const { category: _label, ...search } = delivery;
  const { estimate, error } = useDeliveryEstimate(search);
  const resetsAt = usePlanUsage().data?.usage.resetsAt;
  const leads = estimate && leadsText(estimate, delivery.minLeads);
  // What is left today says nothing about the next period.
  const counts = estimate && !(resetsAt && nextAt >= resetsAt) ? estimate : null;
  const uses = counts && usesText(counts);
  if (error) return null;
  return (
    [leads && `. New leads: ${lower(leads)}.`, uses && ` Plan: ${lower(uses)}.`]
      .filter(Boolean)
      .join('') || '. Estimating new leads...'
  );
}

/** How many deliveries there are, and how many leads they find at most. */
function mostOf(deliveries: readonly Delivery[]): string {
  const most = deliveries.reduce((sum, { minLeads }) => sum + (Number(minLeads) || Infinity), 0);
  const leads = most === Infinity ? '' : `, up to ${count.format(most)} leads`;
  return `, ${deliveries.length} deliveries${leads}`;
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
