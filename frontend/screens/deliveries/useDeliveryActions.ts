import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Delivery, DeliveryRun } from '#contract/deliveries.js';
import { api } from '../../parts/api/api';
import { failureText, orFail } from '../../parts/api/call';
import { useNotice } from '../../parts/ui/Notice';
import { useAction } from '../../parts/ui/useAction';
import { DELIVERIES_PATH } from './paths';

/** The actions of a delivery. Each reports its result and refreshes the screen. */
export function useDeliveryActions({ id, name }: Delivery) {
  const client = useQueryClient();
  const notify = useNotice();
  const navigate = useNavigate();
  const path = `/api/deliveries/${id}`;

  const attempt = async (failure: string, call: Promise<unknown>, done: string) => {
    try {
      await orFail(failure, call);
    } catch (error) {
      console.error(error);
      notify({ tone: 'danger', text: failureText(error, 'Please try again.') });
      return false;
    }
    notify({ tone: 'success', text: done });
    await client.invalidateQueries({ queryKey: ['deliveries'] });
    return true;
  };

  const run = useAction(async () => {
    await attempt(
      "We couldn't start the delivery",
      api.post<DeliveryRun>(`${path}/run`),
      `${name}: searching for new leads.`,
    );
  });
  const pause = useAction(async () => {
    await attempt("We couldn't pause the delivery", api.post(`${path}/pause`), `${name} paused.`);
  });
  const resume = useAction(async () => {
    await attempt(
      "We couldn't resume the delivery",
      api.post(`${path}/resume`),
      `${name} resumed.`,
    );
  });
  const resend = useAction(async ({ id: runId }: DeliveryRun) => {
    await attempt(
      "We couldn't resend the file",
      api.post(`${path}/runs/${runId}/resend`),
      'Sending the same file again.',
    );
  });
  const restore = () =>
    attempt("We couldn't restore the delivery", api.post(`${path}/restore`), `${name} restored.`);
  const remove = useAction(async () => {
    try {
      await orFail("We couldn't delete the delivery", api.delete(path));
    } catch (error) {
      console.error(error);
      return notify({ tone: 'danger', text: failureText(error, 'Please try again.') });
    }
    notify({ tone: 'success', text: `${name} deleted.`, undo: () => void restore() });
    client.removeQueries({ queryKey: ['deliveries', 'getOne', { id }] });
    await client.invalidateQueries({ queryKey: ['deliveries', 'getList'] });
    await navigate(DELIVERIES_PATH);
  });
  return { run, pause, resume, resend, remove };
}
