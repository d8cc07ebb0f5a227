import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Billing } from '#contract/billing.js';
import { api, ApiError } from '../api/api';
import { failureText, NO_RETRY, orFail } from '../api/call';
import { type NoticeContent, useNotice } from '../ui/Notice';
import { useAction } from '../ui/useAction';
import { USAGE_KEY } from './usePlanUsage';

const BILLING_KEY = 'billing';
const INVOICES_KEY = 'invoices';

/** The account's card, scheduled change and cancellation. */
export const useBilling = () =>
  useQuery({
    queryKey: [BILLING_KEY],
    queryFn: ({ signal }) => orFail('Failed to fetch billing', api.get('/api/billing', { signal })),
    ...NO_RETRY,
  });

export const useInvoices = () =>
  useQuery({
    queryKey: [INVOICES_KEY],
    queryFn: ({ signal }) =>
      orFail('Failed to fetch invoices', api.get('/api/billing/invoices', { signal })),
    ...NO_RETRY,
  });

/** Shows a changed subscription on every screen. */
export const refreshPlan = (queries: QueryClient) =>
  Promise.all(
    [BILLING_KEY, INVOICES_KEY, 'subscription', USAGE_KEY].map((key) =>
      queries.invalidateQueries({ queryKey: [key] }),
    ),
  );

/** A change may have been made even if the payment provider responded too late to show it. */
export function failureNotice(error: Error): NoticeContent {
  const { cause } = error;
  if (cause instanceof ApiError && cause.problem.code === 'sync_pending')
    return { tone: 'warning', text: cause.message };
  return { tone: 'danger', text: failureText(error, 'Nothing was changed. Please try again.') };
}

interface Change {
  call: () => Promise<Billing>;
  /** The beginning of an error message, such as "Failed to cancel the subscription". */
  failure: string;
  success: string;
}

/** Changes the subscription, and reports the result once every screen shows it. */
export function useBillingChange() {
  const queries = useQueryClient();
  const notify = useNotice();
  return useAction(({ call, failure }: Change) => orFail(failure, call()), {
    meta: { notice: failureNotice },
    onSuccess: async (_billing, { success }) => {
      await refreshPlan(queries);
      notify({ tone: 'success', text: success });
    },
  });
}
