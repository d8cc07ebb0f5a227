import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Delivery, DeliveryRun } from '#contract/deliveries.js';
import { api } from '../../parts/api/api';
import { orFail } from '../../parts/api/call';
import { TRY_AGAIN, useNotice } from '../../parts/ui/Notice';
import { useAction } from '../../parts/ui/useAction';
import { DELIVERIES_PATH } from './paths';

/** The actions of a delivery. Each reports its result and refreshes the screen. */
export function useDeliveryActions({ id, name }: Delivery) {
  const client = useQueryClient();
  const notify = useNotice();
  const navigate = useNavigate();
  const at = { params: { path: { id } } };

  const change = {
    meta: TRY_AGAIN,
    onSuccess: async ({ done }: { done: string }) => {
      notify({ tone: 'success', text: done });
      await client.invalidateQueries({ queryKey: ['deliveries'] });
    },
  };
  const post = async (
    failure: string,
    action: 'run' | 'pause' | 'resume' | 'restore',
    done: string,
  ) => {
    await orFail(failure, api.post(`/api/deliveries/{id}/${action}` as const, at));
    return { done };
  };
  const run = useAction(
    () => post("We couldn't start the delivery", 'run', `${name}: searching for new leads.`),
    change,
  );
  const pause = useAction(
    () => post("We couldn't pause the delivery", 'pause', `${name} paused.`),
    change,
  );
  const resume = useAction(
    () => post("We couldn't resume the delivery", 'resume', `${name} resumed.`),
    change,
  );
  const resend = useAction(async ({ id: runId }: DeliveryRun) => {
    const params = { path: { id, runId } };
    const call = api.post('/api/deliveries/{id}/runs/{runId}/resend', { params });
    await orFail("We couldn't resend the file", call);
    return { done: 'Sending the same file again.' };
  }, change);
  const { run: restore } = useAction(
    () => post("We couldn't restore the delivery", 'restore', `${name} restored.`),
    change,
  );
  const remove = useAction(
    () => orFail("We couldn't delete the delivery", api.delete('/api/deliveries/{id}', at)),
    {
      meta: TRY_AGAIN,
      onSuccess: async () => {
        notify({ tone: 'success', text: `${name} deleted.`, undo: () => restore() });
        client.removeQueries({ queryKey: ['deliveries', 'getOne', { id }] });
        await client.invalidateQueries({ queryKey: ['deliveries', 'getList'] });
        await navigate(DELIVERIES_PATH);
      },
    },
  );
  return { run, pause, resume, resend, remove };
}
