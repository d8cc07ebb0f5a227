import type { NewWebhook, Webhook } from '#contract/webhooks.js';
import { api } from '../../../parts/api/api';
import { orFail } from '../../../parts/api/call';
import { TRY_AGAIN, useNotice } from '../../../parts/ui/Notice';
import { useAction } from '../../../parts/ui/useAction';
import { at, useRefresh } from './useWebhooks';

interface Options {
  onTested: () => void;
  onRotated: (webhook: NewWebhook) => void;
}

/** The actions of an endpoint. Each reports its failure and refreshes the list. */
export function useWebhookActions(webhook: Webhook, { onTested, onRotated }: Options) {
  const notify = useNotice();
  const refresh = useRefresh();
  const { run, busy } = useAction((act: () => Promise<unknown>) => act(), {
    meta: TRY_AGAIN,
    onSettled: refresh,
  });
  const test = async () => {
    const call = api.post('/api/webhooks/{id}/test', at(webhook));
    const { error, status } = await orFail("We couldn't send the test", call);
    onTested();
    const { host } = new URL(webhook.url);
    notify(
      error
        ? { tone: 'danger', text: error }
        : { tone: 'success', text: `${host} received the test (${status}).` },
    );
  };
  const rotate = async () => {
    const call = api.post('/api/webhooks/{id}/rotate-secret', at(webhook));
    onRotated(await orFail("We couldn't replace the secret", call));
  };
  const setEnabled = (isEnabled: boolean) =>
    orFail(
      `We couldn't ${isEnabled ? 'enable' : 'disable'} the webhook`,
      api.patch('/api/webhooks/{id}', { ...at(webhook), body: { isEnabled } }),
    );
  const remove = () =>
    orFail("We couldn't delete the webhook", api.delete('/api/webhooks/{id}', at(webhook)));
  return {
    busy,
    test: () => run(test),
    rotate: () => run(rotate),
    remove: () => run(remove),
    setEnabled: (isEnabled: boolean) => run(() => setEnabled(isEnabled)),
  };
}
