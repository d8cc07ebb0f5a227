import type { ApiKey } from '../../../contract/settings.js';
import { useDates } from '../../session/useDates';
import { Loaded } from '../../ui/Loaded';
import styles from './Api.module.css';
import { RevokeKeyButton } from './RevokeKeyButton';
import { useApiKeys } from './useApiKeys';

export function ApiKeyList() {
  return (
    <Loaded query={useApiKeys()} loading="Loading API keys...">
      {(keys) =>
        keys.length === 0 ? (
          <p className={styles.quiet}>No API keys yet.</p>
        ) : (
          <ul className={styles.keys} aria-label="API keys">
            {keys.map((apiKey) => (
              <KeyRow key={apiKey.id} apiKey={apiKey} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { dateTime } = useDates();
  const { name, prefix, createdAt, lastUsedAt } = apiKey;
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <p className={styles.title}>
          {name} <code className={styles.prefix}>{prefix}…</code>
        </p>
        <p className={styles.quiet}>
          Created {dateTime(createdAt)} ·{' '}
          {lastUsedAt ? `Last used ${dateTime(lastUsedAt)}` : 'Never used'}
        </p>
      </div>
      <RevokeKeyButton apiKey={apiKey} />
    </li>
  );
}
