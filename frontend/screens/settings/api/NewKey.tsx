import { useListContext } from 'react-admin';
import { MAX_API_KEYS, type ApiKey, type NewApiKey } from '#contract/settings.js';
import { Alert } from '../../../parts/ui/Alert';
import { DialogButton } from '../../../parts/ui/DialogButton';
import { Row } from '../../../parts/ui/layout';
import styles from './Api.module.css';
import { GenerateKey } from './GenerateKey';
import { NewKeyField } from './NewKeyField';

/** Generates a key. */
export function GenerateButton({ onCreated }: { onCreated: (apiKey: NewApiKey) => void }) {
  const { total = 0, refetch } = useListContext<ApiKey>();
  return (
    <DialogButton
      variant="primary"
      disabled={total >= MAX_API_KEYS}
      dialog={(close) => (
        <GenerateKey onCreated={onCreated} onSettled={() => void refetch()} onClose={close} />
      )}
    >
      Generate
    </DialogButton>
  );
}

/** The field that shows a new key, or why there can't be another one. */
export function NewKey({ created }: { created: NewApiKey | undefined }) {
  const { total = 0 } = useListContext<ApiKey>();
  const isFull = total >= MAX_API_KEYS;
  return (
    <div className={styles.stack}>
      <Row gap={3} align="end">
        <NewKeyField apiKey={created} />
      </Row>
      {created && (
        <Alert tone="warning" title="Copy this key now.">
          We don't store it, so we can't show it again. Anyone with this key can use your account.
          Treat it like a password.
        </Alert>
      )}
      {isFull && (
        <Alert tone="warning">
          An account can have at most {MAX_API_KEYS} keys. Revoke one to generate another.
        </Alert>
      )}
    </div>
  );
}
