import { useListContext } from 'react-admin';
import { MAX_API_KEYS, type ApiKey, type NewApiKey } from '#contract/settings.js';
import { Alert } from '../../../parts/ui/Alert';
import { DialogButton } from '../../../parts/ui/DialogButton';
import { Row } from '../../../parts/ui/layout';
import styles from './Api.module.css';
import { GenerateKey } from './GenerateKey';
import { NewKeyField } from './NewKeyField';

interface Props {
  created: NewApiKey | undefined;
  onCreated: (apiKey: NewApiKey) => void;
}

/** The button that generates a key, and the field that shows it. */
export function NewKey({ created, onCreated }: Props) {
  const { total = 0, refetch } = useListContext<ApiKey>();
  const isFull = total >= MAX_API_KEYS;
  return (
    <div className={styles.stack}>
      <Row gap={3} align="end">
        <NewKeyField apiKey={created} />
        <DialogButton
          size="md"
          variant="primary"
          disabled={isFull}
          dialog={(close) => (
            <GenerateKey onCreated={onCreated} onSettled={() => void refetch()} onClose={close} />
          )}
        >
          Generate
        </DialogButton>
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
