import { DialogContent } from '@mui/material';
import {
  API_KEY_NAME_MAX,
  API_KEY_SCOPES,
  DEFAULT_SCOPES,
  type NewApiKey,
  type ApiKeyForm,
} from '#contract/settings.js';
import { api } from '../../../parts/api/api';
import { orFail, serverMessage } from '../../../parts/api/call';
import { useServerForm } from '../../../parts/forms/useServerForm';
import { Alert } from '../../../parts/ui/Alert';
import { Button } from '../../../parts/ui/Button';
import { CheckList } from '../../../parts/ui/CheckList';
import { Row, Stack } from '../../../parts/ui/layout';
import { DialogButtons, DialogForm, ModalDialog, useModal } from '../../../parts/ui/ModalDialog';
import { Select } from '../../../parts/ui/Select';
import { TextField } from '../../../parts/ui/TextField';
import styles from './Api.module.css';
import { labelOf, useScopes } from './scopes';

interface Props {
  onCreated: (apiKey: NewApiKey) => void;
  /** Called after each attempt: a failed one may have reached the limit. */
  onSettled: () => void;
  onClose: () => void;
}

/** Calls the API itself: react-admin would cache the new key. */
const createKey = (form: Partial<ApiKeyForm>) =>
  orFail('Failed to generate API key', api.post('/api/settings/api-keys', { body: form }));

const LIFETIMES = [
  { value: '', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In 365 days' },
];
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** The dialog that generates a key. */
export function GenerateKey({ onCreated, onSettled, onClose }: Props) {
  const modal = useModal(onClose);
  const choices = useScopes().map((id) => ({
    id,
    label: labelOf(id),
    meaning: API_KEY_SCOPES[id],
  }));
  const { form, field, element, busy, failure } = useServerForm({
    defaultValues: { name: '', scopes: DEFAULT_SCOPES, days: '' },
    save: ({ name, scopes, days }) =>
      createKey({
        ...(name.trim() && { name: name.trim() }),
        scopes,
        ...(days && { expiresAt: inDays(Number(days)) }),
      }),
    onSaved: (apiKey) => {
      onCreated(apiKey);
      modal.close();
    },
    onSettled,
  });
  return (
    <ModalDialog modal={modal} title="Generate API key" width="sm">
      <DialogForm {...element}>
        <Stack as={DialogContent} gap={4}>
          <Row gap={3} align="end">
            <TextField
              label="Name"
              optional
              className={styles.name}
              placeholder="Nightly import"
              maxLength={API_KEY_NAME_MAX}
              autoComplete="off"
              {...field('name')}
            />
            <Select
              label="Expires"
              className={styles.expiry}
              options={LIFETIMES}
              {...field('days')}
            />
          </Row>
          <CheckList
            legend="Scopes"
            choices={choices}
            chosen={form.watch('scopes')}
            error={form.formState.errors.scopes?.message}
            onChange={(scopes) => form.setValue('scopes', scopes)}
          />
          {failure && (
            <Alert tone="danger" title={failure.message}>
              {serverMessage(failure) ?? 'No key was created. Please try again.'}
            </Alert>
          )}
        </Stack>
        <DialogButtons onCancel={modal.close}>
          <Button type="submit" busy={busy}>
            Generate
          </Button>
        </DialogButtons>
      </DialogForm>
    </ModalDialog>
  );
}
