import { useEffect, useRef } from 'react';
import type { NewApiKey } from '#contract/settings.js';
import { Alert } from '../../../parts/ui/Alert';
import { TextField } from '../../../parts/ui/TextField';
import { Row } from '../../../parts/ui/layout';
import styles from './Api.module.css';
import { CopyButton } from '../../../parts/ui/CopyButton';

/** The API Key field. Shows each new key once and is empty otherwise. */
export function NewKeyField({ apiKey }: { apiKey: NewApiKey | undefined }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (apiKey) field.current?.select();
  }, [apiKey]);
  return (
    <>
      <Row gap={3} align="end">
        <TextField
          ref={field}
          label="API Key"
          className={`${styles.name} ${styles.key}`}
          readOnly
          autoComplete="off"
          spellCheck={false}
          value={apiKey?.key ?? ''}
          placeholder="Your new key appears here once"
          onFocus={(event) => event.target.select()}
        />
        {apiKey && <CopyButton key={apiKey.id} text={apiKey.key} />}
      </Row>
      {apiKey && (
        <Alert tone="warning" title="Copy this key now.">
          We don't store it, so we can't show it again. Anyone with this key can use your account.
          Treat it like a password.
        </Alert>
      )}
    </>
  );
}
