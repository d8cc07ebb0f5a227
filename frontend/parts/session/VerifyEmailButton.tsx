import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useVerification } from './useVerification';
import { Button } from '../ui/Button';
import { Text } from '../ui/layout';
import { USAGE_KEY } from '../plan/usePlanUsage';

/** Sends the link that verifies the login address, where an unverified one is in the way. Disappears once it is verified. */
export function VerifyEmailButton() {
  const queries = useQueryClient();
  // A verified address may free the rest of a trial's leads.
  const [state, send] = useVerification(
    useCallback(() => void queries.invalidateQueries({ queryKey: [USAGE_KEY] }), [queries]),
  );
  if (state === 'verified') return null;
  return (
    <>
      <Button size="sm" variant="secondary" busy={state === 'sending'} onClick={() => void send()}>
        {state === 'sent' ? 'Send the link again' : 'Send a link'}
      </Button>
      {state === 'failed' && (
        <Text size="sm" danger role="alert">
          The email wasn't sent. Please try again.
        </Text>
      )}
    </>
  );
}
