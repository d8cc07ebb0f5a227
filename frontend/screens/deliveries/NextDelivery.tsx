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

/** What the next of a few deliveries is expected to send, and how much of the plan it uses. Several may share its time. */
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
  const names = new Intl.ListFormat('en-US').format(next.map(({ name }) => name));
  return (
    <section aria-labelledby="next-delivery" className={styles.next}>
      <Text as="h2" size="sm" id="next-delivery">
        Next delivery
      </Text>
      <Text size="sm">
        {names}, {soon(first.nextAt!)}
      </Text>
      <Text quiet data-estimated={next.length === 1}>
        {next.length === 1 ? <Expected delivery={first} nextAt={first.nextAt!} /> : mostOf(next)}
      </Text>
    </section>
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
    [leads && `New leads: ${lower(leads)}.`, uses && `Plan: ${lower(uses)}.`]
      .filter(Boolean)
      .join(' ') || 'Estimating new leads...'
  );
}

/** How many leads several deliveries find at most. */
function mostOf(deliveries: readonly Delivery[]): string {
  const most = deliveries.reduce((sum, { minLeads }) => sum + (Number(minLeads) || Infinity), 0);
  return most === Infinity ? '' : `New leads: up to ${count.format(most)}.`;
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
