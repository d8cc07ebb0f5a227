import type { ApiKey } from '../../../contract/settings.js';
import { useDates } from '../../dates';
import { Loading } from '../../ui/Loading';
import { LoadFailure } from '../../ui/LoadFailure';
import styles from './Api.module.css';
import { RevokeKeyButton } from './RevokeKeyButton';
import { useApiKeys } from './useApiKeys';

export function ApiKeyList() {
  const { data, error, isFetching, refetch } = useApiKeys();
  if (!data && error) {
    return <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <Loading text="Loading API keys..." />;
  if (data.length === 0) return <p className={styles.quiet}>No API keys yet.</p>;
  return (
    <ul className={styles.keys} aria-label="API keys">
      {data.map((apiKey) => (
        <KeyRow key={apiKey.id} apiKey={apiKey} />
      ))}
    </ul>
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
