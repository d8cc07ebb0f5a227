import { type FormEvent, useState } from 'react';
import { EVENT_TYPES, EVENTS, type EventType } from '#contract/events.js';
import type { NewWebhook } from '#contract/webhooks.js';
import { api } from '../../../parts/api/api';
import { fieldErrorsOf, orFail, serverMessage } from '../../../parts/api/call';
import { CheckList } from '../../../parts/ui/CheckList';
import { Alert } from '../../../parts/ui/Alert';
import { Button } from '../../../parts/ui/Button';
import { TextField } from '../../../parts/ui/TextField';
import { useAction } from '../../../parts/ui/useAction';
import styles from '../api/Api.module.css';
import { useRefresh } from './useWebhooks';

const CHOICES = EVENT_TYPES.map((type) => ({
  id: type,
  label: type,
  meaning: EVENTS[type].meta()?.description ?? '',
}));
const DEFAULT_EVENTS: EventType[] = ['run.completed', 'delivery.sent'];

export function WebhookForm({ onCreated }: { onCreated: (webhook: NewWebhook) => void }) {
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState(DEFAULT_EVENTS);
  const [failure, setFailure] = useState<Error>();
  const refresh = useRefresh();
  const errors = fieldErrorsOf(failure);
  const { run, busy } = useAction(async () => {
    setFailure(undefined);
    try {
      const form = { url, events };
      onCreated(
        await orFail("We couldn't add the webhook", api.post<NewWebhook>('/api/webhooks', form)),
      );
      setUrl('');
    } catch (error) {
      console.error(error);
      setFailure(error as Error);
    }
    void refresh();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run();
  };
  return (
    <form className={styles.stack} onSubmit={submit} noValidate>
      <TextField
        label="Endpoint URL"
        type="url"
        placeholder="https://example.com/webhooks"
        autoComplete="off"
        maxLength={2000}
        value={url}
        error={errors['url']}
        onChange={(event) => setUrl(event.target.value)}
      />
      <CheckList
        legend="Events"
        choices={CHOICES}
        chosen={events}
        error={errors['events']}
        onChange={setEvents}
      />
      <div>
        <Button type="submit" busy={busy}>
          Add webhook
        </Button>
      </div>
      {failure && Object.keys(errors).length === 0 && (
        <Alert tone="danger" title={failure.message}>
          {serverMessage(failure) ?? 'Please try again.'}
        </Alert>
      )}
    </form>
  );
}
