import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { MoreLeadsLink } from '../plan/MoreLeadsLink';
import { USAGE_KEY, usePlanUsage } from '../plan/usePlanUsage';
import { useVerification } from '../session/useVerification';
import { Button } from '../ui/Button';

/** The way to more leads: the link that confirms the address, or a plan. */
export function MoreLeads() {
  const { data } = usePlanUsage();
  return data && data.usage.awaitingConfirmation > 0 ? <SendLink /> : <MoreLeadsLink />;
}

function SendLink() {
  const queries = useQueryClient();
  const [state, send] = useVerification(
    useCallback(() => void queries.invalidateQueries({ queryKey: [USAGE_KEY] }), [queries]),
  );
  if (state === 'verified') return null;
  return (
    <Button size="sm" variant="secondary" busy={state === 'sending'} onClick={() => void send()}>
      {state === 'sent' ? 'Send the link again' : 'Send a link'}
    </Button>
  );
}
