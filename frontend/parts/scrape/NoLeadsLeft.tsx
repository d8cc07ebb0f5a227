import { useConfig } from '../api/useConfig';
import { resetText } from '../plan/plan';
import { usePlanUsage } from '../plan/usePlanUsage';
import { Alert } from '../ui/Alert';
import { MoreLeads } from './MoreLeads';

/** Why the account can't start a run; null if it can. Sample leads don't count toward the plan. */
export function useRefusal() {
  const { data } = usePlanUsage();
  const isSample = useConfig()?.maps.sample;
  return isSample ? null : (data?.usage.refusal ?? null);
}

/** Explains that no leads are left. The banner of a trial or plan that is over says it on every screen. */
export function NoLeadsLeft() {
  const refusal = useRefusal();
  const { data } = usePlanUsage();
  if (!refusal || !data || data.subscription.isReadOnly) return null;
  return (
    <Alert tone="warning" actions={<MoreLeads />}>
      {refusal} {resetText(data.usage.resetsAt)}
    </Alert>
  );
}
