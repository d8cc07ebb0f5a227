import { useEffect, useRef } from 'react';
import type { NewApiKey } from '../../../contract/settings.js';
import { Alert } from '../../ui/Alert';
import { TextField } from '../../ui/TextField';
import styles from './Api.module.css';
import { CopyButton } from './CopyButton';

/** The API Key field: empty until a key is made, and never filled again with the same one. */
export function ShownOnce({ apiKey }: { apiKey: NewApiKey | undefined }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (apiKey) field.current?.select();
  }, [apiKey]);
  return (
    <>
      <div className={styles.generate}>
        <TextField
          ref={field}
          label="API Key"
          className={`${styles.name} ${styles.key}`}
          readOnly
          autoComplete="off"
          spellCheck={false}
          value={apiKey?.key ?? ''}
          placeholder="Shown here once after Generate"
          onFocus={(event) => event.target.select()}
        />
        {apiKey && <CopyButton key={apiKey.id} text={apiKey.key} />}
      </div>
      {apiKey && (
        <Alert tone="warning" title="Copy this key now.">
          It is shown only once: we keep no copy. Whoever has it can act for your account, so keep
          it like a password.
        </Alert>
      )}
    </>
  );
}
