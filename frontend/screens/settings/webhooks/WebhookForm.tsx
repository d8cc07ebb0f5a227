import { EVENT_TYPES, EVENTS, type EventType } from '#contract/events.js';
import {
  type NewWebhook,
  type WebhookForm as WebhookRequest,
  webhookForm,
} from '#contract/webhooks.js';
import { api } from '../../../parts/api/api';
import { orFail, serverMessage } from '../../../parts/api/call';
import { useServerForm } from '../../../parts/forms/useServerForm';
import { CheckList } from '../../../parts/ui/CheckList';
import { Alert } from '../../../parts/ui/Alert';
import { Button } from '../../../parts/ui/Button';
import { TextField } from '../../../parts/ui/TextField';
import styles from '../api/Api.module.css';
import { useRefresh } from './useWebhooks';

const CHOICES = EVENT_TYPES.map((type) => ({
  id: type,
  label: type,
  meaning: EVENTS[type].meta()?.description ?? '',
}));
const DEFAULT_EVENTS: EventType[] = ['run.completed', 'delivery.sent'];

export function WebhookForm({ onCreated }: { onCreated: (webhook: NewWebhook) => void }) {
  const refresh = useRefresh();
  const { form, field, element, busy, failure, refused } = useServerForm<
    WebhookRequest,
    WebhookRequest,
    NewWebhook
  >({
    schema: webhookForm,
    defaultValues: { url: '', events: DEFAULT_EVENTS },
    save: (request) =>
      orFail("We couldn't add the webhook", api.post<NewWebhook>('/api/webhooks', request)),
    onSaved: (webhook) => {
      onCreated(webhook);
      form.resetField('url');
    },
    onSettled: () => void refresh(),
  });
  return (
    <form {...element} className={styles.stack}>
      <TextField
        label="Endpoint URL"
        type="url"
        placeholder="https://example.com/webhooks"
        autoComplete="off"
        maxLength={2000}
        {...field('url')}
      />
      <CheckList
        legend="Events"
        choices={CHOICES}
        chosen={form.watch('events')}
        error={form.formState.errors.events?.message}
        onChange={(events) => form.setValue('events', events)}
      />
      <div>
        <Button type="submit" busy={busy}>
          Add webhook
        </Button>
      </div>
      {failure && refused.length === 0 && (
        <Alert tone="danger" title={failure.message}>
          {serverMessage(failure) ?? 'Please try again.'}
        </Alert>
      )}
    </form>
  );
}
