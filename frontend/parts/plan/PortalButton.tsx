import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router';
import type { PortalRequest } from '#contract/billing.js';
import { api, ApiError } from '../api/api';
import { orFail } from '../api/call';
import { useConfig } from '../api/useConfig';
import { Button } from '../ui/Button';
import { TRY_AGAIN } from '../ui/Notice';
import { useAction } from '../ui/useAction';
import { MANAGE_PATH, PLANS_PATH } from './paths';

function plansIfNone(error: unknown): null {
  if (error instanceof ApiError && error.problem.code === 'no_subscription') return null;
  throw error;
}

type Props = Omit<ComponentProps<typeof Button>, 'onClick' | 'busy'> & PortalRequest;

/** Opens the payment provider's portal, optionally at a specific step. Without a subscription, it links to the plans. */
export function PortalButton({ flow, ...look }: Props) {
  const navigate = useNavigate();
  const config = useConfig();
  const { run, busy } = useAction(
    async () => {
      if (!config?.billing.enabled) return navigate(MANAGE_PATH);
      const call = api.post('/api/billing/portal', { body: { flow } }).catch(plansIfNone);
      const portal = await orFail('Failed to open the billing portal', call);
      return portal ? location.assign(portal.url) : navigate(PLANS_PATH);
    },
    { meta: TRY_AGAIN },
  );
  return <Button {...look} busy={busy} onClick={() => run()} />;
}
