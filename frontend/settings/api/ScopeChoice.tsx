import { Checkbox } from '@mui/material';
import { useId } from 'react';
import { API_KEY_SCOPES, type ApiKeyScope } from '../../../contract/settings.js';
import styles from './ScopeChoice.module.css';
import { labelOf, SCOPES } from './scopes';

interface Props {
  chosen: ApiKeyScope[];
  error: string | undefined;
  onChange: (chosen: ApiKeyScope[]) => void;
}

/** What a new key may do: a checkbox for each scope, with its meaning. */
export function ScopeChoice({ chosen, error, onChange }: Props) {
  const id = useId();
  return (
    <fieldset className={styles.scopes} aria-describedby={error && `${id}-error`}>
      <legend className={styles.legend}>Scopes</legend>
      {SCOPES.map((scope) => (
        <div key={scope} className={styles.scope}>
          <Checkbox
            className={styles.box}
            checked={chosen.includes(scope)}
            onChange={(_, isChosen) =>
              onChange(SCOPES.filter((each) => (each === scope ? isChosen : chosen.includes(each))))
            }
            slotProps={{
              input: { id: `${id}-${scope}`, 'aria-describedby': `${id}-${scope}-meaning` },
            }}
          />
          <label className={styles.name} htmlFor={`${id}-${scope}`}>
            {labelOf(scope)}
          </label>
          <p className={styles.meaning} id={`${id}-${scope}-meaning`}>
            {API_KEY_SCOPES[scope]}
          </p>
        </div>
      ))}
      {error && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
