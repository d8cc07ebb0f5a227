import { useListContext } from 'react-admin';
import type { Delivery } from '#contract/deliveries.js';
import { useConfig } from '../../parts/api/useConfig';
import { resetText } from '../../parts/plan/plan';
import { usePlanUsage } from '../../parts/plan/usePlanUsage';
import { MoreLeads } from '../../parts/scrape/MoreLeads';
import { Alert } from '../../parts/ui/Alert';

/** Whether the next deliveries find no leads, because the plan has none left before it resets. */
export function useNothingLeft(): boolean {
  const { data = [] } = useListContext<Delivery>();
  const usage = usePlanUsage().data?.usage;
  const isSample = useConfig()?.maps.sample;
  if (!usage || isSample || usage.left > 0) return false;
  const { resetsAt } = usage;
  return data.some(({ nextAt }) => nextAt !== null && !(resetsAt && nextAt >= resetsAt));
}

/** Why the deliveries below will find nothing, and how to get more leads. */
export function NothingLeft() {
  const resetsAt = usePlanUsage().data?.usage.resetsAt ?? null;
  return (
    <Alert tone="warning" actions={<MoreLeads variant="primary" />}>
      Your plan has no leads left, so deliveries won't find new ones. {resetText(resetsAt)}
    </Alert>
  );
}
