import { DialogContent } from '@mui/material';
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
import { Stack } from '../../../parts/ui/layout';
import { DialogButtons, DialogForm, ModalDialog, useModal } from '../../../parts/ui/ModalDialog';
import { TextField } from '../../../parts/ui/TextField';
import { useRefresh } from './useWebhooks';

const CHOICES = EVENT_TYPES.map((type) => ({
  id: type,
  label: type,
  meaning: EVENTS[type].meta()?.description ?? '',
}));
const DEFAULT_EVENTS: EventType[] = ['run.completed', 'delivery.sent'];

interface Props {
  onCreated: (webhook: NewWebhook) => void;
  onClose: () => void;
}

/** The dialog that adds a webhook. */
export function WebhookForm({ onCreated, onClose }: Props) {
  const refresh = useRefresh();
  const modal = useModal(onClose);
  const { form, field, element, busy, failure, refused } = useServerForm<
    WebhookRequest,
    WebhookRequest,
    NewWebhook
  >({
    schema: webhookForm,
    defaultValues: { url: '', events: DEFAULT_EVENTS },
    save: (request) =>
      orFail("We couldn't add the webhook", api.post('/api/webhooks', { body: request })),
    onSaved: (webhook) => {
      onCreated(webhook);
      modal.close();
    },
    onSettled: () => void refresh(),
  });
  return (
    <ModalDialog modal={modal} title="Add webhook" width="sm">
      <DialogForm {...element}>
        <Stack as={DialogContent} gap={4}>
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
          {failure && refused.length === 0 && (
            <Alert tone="danger" title={failure.message}>
              {serverMessage(failure) ?? 'Please try again.'}
            </Alert>
          )}
        </Stack>
        <DialogButtons onCancel={modal.close}>
          <Button type="submit" busy={busy}>
            Add
          </Button>
        </DialogButtons>
      </DialogForm>
    </ModalDialog>
  );
}
