import { useListContext } from 'react-admin';
import type { Delivery } from '#contract/deliveries.js';
import { usePlanUsage } from '../../parts/plan/usePlanUsage';
import { leadsText, usesText } from '../../parts/schedule/outcome';
import { useDeliveryEstimate } from '../../parts/schedule/useDeliveryEstimate';
import { useDates } from '../../parts/session/useDates';
import { Row, Text } from '../../parts/ui/layout';
import { TitledCard } from '../../parts/ui/Panel';

/** A longer list says enough. */
const FEW = 5;

/** What the next of a few deliveries is expected to send, and how much of the plan it uses. */
export function NextDelivery() {
  const { data = [], total = 0, filterValues } = useListContext<Delivery>();
  const isFiltered = Object.keys(filterValues).length > 0;
  const [next] = data
    .filter(({ nextAt }) => nextAt !== null)
    .toSorted((a, b) => a.nextAt!.localeCompare(b.nextAt!));
  if (!next || isFiltered || total > FEW) return null;
  return (
    <TitledCard title="Next delivery">
      <Next delivery={next} nextAt={next.nextAt!} />
    </TitledCard>
  );
}

function Next({ delivery, nextAt }: { delivery: Delivery; nextAt: string }) {
  const { soon } = useDates(delivery.timeZone);
  const { category: _label, ...search } = delivery;
  const { estimate, error } = useDeliveryEstimate(search);
  const resetsAt = usePlanUsage().data?.usage.resetsAt;
  const leads = estimate && leadsText(estimate, delivery.minLeads);
  // What is left today says nothing about the next period.
  const counts = estimate && !(resetsAt && nextAt >= resetsAt) ? estimate : null;
  const uses = counts && usesText(counts);
  return (
    <Row gap={5} rowGap={1} justify="between">
      <Text size="sm">
        <strong>{delivery.name}</strong>, {soon(nextAt)}
      </Text>
      {!error && (
        <Text quiet>
          {[leads && `New leads: ${lower(leads)}.`, uses && `Plan: ${lower(uses)}.`]
            .filter(Boolean)
            .join(' ') || 'Estimating new leads...'}
        </Text>
      )}
    </Row>
  );
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
