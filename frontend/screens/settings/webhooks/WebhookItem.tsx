import { useState } from 'react';
import { UNANSWERED_PER_HOUR, type NewWebhook, type Webhook } from '#contract/webhooks.js';
import { Badge } from '../../../parts/ui/Badge';
import { ConfirmDialog } from '../../../parts/ui/ConfirmDialog';
import { Connection } from '../api/Connection';
import { useWebhookActions } from './useWebhookActions';
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
  const [asking, setAsking] = useState<keyof typeof QUESTIONS>();
  const [isLogOpen, setLogOpen] = useState(false);
  const { host } = new URL(webhook.url);
  const { busy, test, setEnabled, remove, rotate } = useWebhookActions(webhook, {
    onTested: () => setLogOpen(true),
    onRotated,
  });
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
          onClick: test,
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
          onClick: () => setEnabled(!webhook.isEnabled),
        },
        {
          text: 'Delete',
          label: `Delete ${host}`,
          onClick: () => setAsking('delete'),
        },
      ]}
    >
      {isLogOpen && <WebhookLog webhook={webhook} />}
      {asking && (
        <ConfirmDialog
          {...QUESTIONS[asking]}
          isRisky={asking === 'delete'}
          onConfirm={asking === 'delete' ? remove : rotate}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Connection>
  );
}
