import { useState } from 'react';
import {
  UNANSWERED_PER_HOUR,
  type NewWebhook,
  type Webhook,
  type WebhookAttempt,
} from '#contract/webhooks.js';
import { api } from '../../../parts/api/api';
import { orFail } from '../../../parts/api/call';
import { Badge } from '../../../parts/ui/Badge';
import { ConfirmDialog } from '../../../parts/ui/ConfirmDialog';
import { TRY_AGAIN, useNotice } from '../../../parts/ui/Notice';
import { useAction } from '../../../parts/ui/useAction';
import { Connection } from '../api/Connection';
import { pathOf, useRefresh } from './useWebhooks';
import { WebhookLog } from './WebhookLog';

interface Props {
  webhook: Webhook;
  onRotated: (webhook: NewWebhook) => void;
}

const QUESTIONS = {
  delete: {
    title: 'Delete this webhook?',
    text: "It won't receive any more events, and its log will be deleted.",
    action: 'Delete',
  },
  rotate: {
    title: 'Replace the signing secret?',
    text: 'For 24 hours, messages are signed with both the old and the new secret.',
    action: 'Replace',
  },
} as const;

/** An endpoint with its actions, and its log on demand. */
export function WebhookItem({ webhook, onRotated }: Props) {
  const notify = useNotice();
  const refresh = useRefresh();
  const [asking, setAsking] = useState<keyof typeof QUESTIONS>();
  const [isLogOpen, setLogOpen] = useState(false);
  const { host } = new URL(webhook.url);
  const { run, busy } = useAction((act: () => Promise<unknown>) => act(), {
    meta: TRY_AGAIN,
    onSettled: refresh,
  });
  const test = async () => {
    const call = api.post<WebhookAttempt>(`${pathOf(webhook)}/test`);
    const { error, status } = await orFail("We couldn't send the test", call);
    setLogOpen(true);
    notify(
      error
        ? { tone: 'danger', text: error }
        : { tone: 'success', text: `${host} received the test (${status}).` },
    );
  };
  const confirmed = {
    delete: () => orFail("We couldn't delete the webhook", api.delete(pathOf(webhook))),
    rotate: async () => {
      const call = api.post<NewWebhook>(`${pathOf(webhook)}/rotate-secret`);
      onRotated(await orFail("We couldn't replace the secret", call));
    },
  };
  const setEnabled = (isEnabled: boolean) =>
    orFail(
      `We couldn't ${isEnabled ? 'enable' : 'disable'} the webhook`,
      api.patch(pathOf(webhook), { isEnabled }),
    );
  return (
    <Connection
      title={webhook.url}
      about={webhook.events.join(', ')}
      note={
        !webhook.isEnabled ? (
          <>
            <Badge color="red">Disabled</Badge> {webhook.disabledReason}
          </>
        ) : (
          !webhook.hasAnswered &&
          `It hasn't answered with a 2xx status yet. Until then, it gets at most ${UNANSWERED_PER_HOUR} messages an hour.`
        )
      }
      actions={[
        {
          text: 'Send a test',
          label: `Send a test to ${host}`,
          isBusy: busy,
          onClick: () => run(test),
        },
        {
          text: 'Log',
          label: `Log for ${host}`,
          isOpen: isLogOpen,
          onClick: () => setLogOpen(!isLogOpen),
        },
        {
          text: 'New secret',
          label: `New secret for ${host}`,
          onClick: () => setAsking('rotate'),
        },
        {
          text: webhook.isEnabled ? 'Disable' : 'Enable',
          label: `${webhook.isEnabled ? 'Disable' : 'Enable'} ${host}`,
          onClick: () => run(() => setEnabled(!webhook.isEnabled)),
        },
        {
          text: 'Delete',
          label: `Delete ${host}`,
          isRisky: true,
          onClick: () => setAsking('delete'),
        },
      ]}
    >
      {isLogOpen && <WebhookLog webhook={webhook} />}
      {asking && (
        <ConfirmDialog
          {...QUESTIONS[asking]}
          isRisky={asking === 'delete'}
          onConfirm={() => run(confirmed[asking])}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Connection>
  );
}
