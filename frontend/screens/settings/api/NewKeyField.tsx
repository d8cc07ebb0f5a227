import { useEffect, useRef } from 'react';
import type { NewApiKey } from '#contract/settings.js';
import { CopyButton } from '../../../parts/ui/CopyButton';
import { TextField } from '../../../parts/ui/TextField';
import styles from './Api.module.css';

/** The API Key field. Shows each new key once and is empty otherwise. */
export function NewKeyField({ apiKey }: { apiKey: NewApiKey | undefined }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (apiKey) field.current?.select();
  }, [apiKey]);
  return (
    <>
      <TextField
        ref={field}
        label="API Key"
        className={`${styles.name} ${styles.key} ${apiKey ? '' : styles.none}`}
        readOnly
        autoComplete="off"
        spellCheck={false}
        value={apiKey?.key ?? ''}
        placeholder="Your new key appears here once"
        onFocus={(event) => event.target.select()}
      />
      {apiKey && <CopyButton key={apiKey.id} text={apiKey.key} />}
    </>
  );
}
