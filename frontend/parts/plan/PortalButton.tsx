import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router';
import type { PortalRequest } from '#contract/billing.js';
import { api, ApiError } from '../api/api';
import { failureText, orFail } from '../api/call';
import { useConfig } from '../api/useConfig';
import { Button } from '../ui/Button';
import { useNotice } from '../ui/Notice';
import { useAction } from '../ui/useAction';
import { MANAGE_PATH, PLANS_PATH } from './paths';

type Props = Omit<ComponentProps<typeof Button>, 'onClick' | 'busy'> & PortalRequest;

/** Opens the payment provider's portal, optionally at a specific step. Without a subscription, it links to the plans. */
export function PortalButton({ flow, ...look }: Props) {
  const navigate = useNavigate();
  const notify = useNotice();
  const config = useConfig();
  const { run, busy } = useAction(async () => {
    if (!config?.billing.enabled) return navigate(MANAGE_PATH);
    try {
      const { url } = await orFail(
        'Failed to open the billing portal',
        api.post<{ url: string }>('/api/billing/portal', { flow }),
      );
      location.assign(url);
    } catch (error) {
      const { cause } = error as Error;
      if (cause instanceof ApiError && cause.problem.code === 'no_subscription')
        return navigate(PLANS_PATH);
      console.error(error);
      notify({ tone: 'danger', text: failureText(error, 'Please try again.') });
    }
  });
  return <Button {...look} busy={busy} onClick={run} />;
}
