import { useListContext } from 'react-admin';
import {
  API_KEY_NAME_MAX,
  API_KEY_SCOPES,
  DEFAULT_SCOPES,
  MAX_API_KEYS,
  type ApiKey,
  type NewApiKey,
} from '#contract/settings.js';
import { api } from '../../../parts/api/api';
import { orFail, serverMessage } from '../../../parts/api/call';
import { useServerForm } from '../../../parts/forms/useServerForm';
import { Alert } from '../../../parts/ui/Alert';
import { Button } from '../../../parts/ui/Button';
import { CheckList } from '../../../parts/ui/CheckList';
import { Row } from '../../../parts/ui/layout';
import { Select } from '../../../parts/ui/Select';
import { TextField } from '../../../parts/ui/TextField';
import styles from './Api.module.css';
import { NewKeyField } from './NewKeyField';
import { labelOf, SCOPES } from './scopes';

interface Props {
  created: NewApiKey | undefined;
  onCreated: (apiKey: NewApiKey) => void;
}

/** Calls the API itself: react-admin would cache the new key. */
const createKey = (form: object) =>
  orFail('Failed to generate API key', api.post<NewApiKey>('/api/settings/api-keys', form));

const CHOICES = SCOPES.map((id) => ({ id, label: labelOf(id), meaning: API_KEY_SCOPES[id] }));
const LIFETIMES = [
  { value: '', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In 365 days' },
];
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

export function GenerateKey({ created, onCreated }: Props) {
  const { total = 0, refetch } = useListContext<ApiKey>();
  const full = total >= MAX_API_KEYS;

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
      form.reset();
    },
    onSettled: () => void refetch(),
  });

  return (
    <div className={styles.stack}>
      <form {...element} className={styles.stack}>
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
          choices={CHOICES}
          chosen={form.watch('scopes')}
          error={form.formState.errors.scopes?.message}
          onChange={(scopes) => form.setValue('scopes', scopes)}
        />
        <div>
          <Button type="submit" busy={busy} disabled={full}>
            Generate
          </Button>
        </div>
      </form>
      {full && (
        <Alert tone="warning">
          An account can have at most {MAX_API_KEYS} keys. Revoke one to generate another.
        </Alert>
      )}
      {failure && (
        <Alert tone="danger" title={failure.message}>
          {serverMessage(failure) ?? 'No key was created. Please try again.'}
        </Alert>
      )}
      <NewKeyField apiKey={created} />
    </div>
  );
}
