import { useListContext } from 'react-admin';
import type { ApiKey } from '#contract/settings.js';
import { Column } from '../../../parts/lists/Column';
import { ListTable } from '../../../parts/lists/ListTable';
import { Stack, Text } from '../../../parts/ui/layout';
import table from '../../../parts/lists/ListTable.module.css';
import { ListTools } from '../../../parts/lists/ListTools';
import { useDates } from '../../../parts/session/useDates';
import { Badge } from '../../../parts/ui/Badge';
import { Loaded } from '../../../parts/ui/Loaded';
import styles from './ApiKeyList.module.css';
import { RevokeKeyButton } from './RevokeKeyButton';
import { expiryOf, isExpired, labelOf } from './scopes';

interface Props {
  onRevoked: (id: string) => void;
}

export function ApiKeyList(props: Props) {
  const { data, error, isFetching = false, refetch } = useListContext<ApiKey>();
  return (
    <Loaded query={{ data, error, isFetching, refetch }} loading="Loading API keys..." lines={2}>
      {(keys) =>
        keys.length === 0 ? <Text quiet>No API keys yet.</Text> : <ApiKeyTable {...props} />
      }
    </Loaded>
  );
}

/** Its columns are in their default order. */
function ApiKeyTable({ onRevoked }: Props) {
  const { date, dateTime } = useDates();
  const lastUse = ({ lastUsedAt }: ApiKey) => (lastUsedAt ? dateTime(lastUsedAt) : 'Never used');
  return (
    <Stack gap={2} className={styles.list}>
      <ListTools />
      <ListTable<ApiKey> label="API keys" className={styles.keys}>
        <Column<ApiKey>
          source="name"
          render={(apiKey) => (
            <>
              <span className={styles.name}>{apiKey.name}</span>
              <span className={table.briefSm}>
                <Prefix apiKey={apiKey} /> · {expiryOf(apiKey)} · {lastUse(apiKey)}
              </span>
              <span className={table.briefMd}>{scopesOf(apiKey)}</span>
            </>
          )}
        />
        <Column<ApiKey>
          source="prefix"
          className={table.fromSm}
          render={(apiKey) => <Prefix apiKey={apiKey} />}
        />
        <Column<ApiKey> source="scopes" disableSort className={table.fromMd} render={scopesOf} />
        <Column<ApiKey>
          source="expiresAt"
          className={table.fromSm}
          render={(apiKey) => <Expiry apiKey={apiKey} />}
        />
        <Column<ApiKey>
          source="createdAt"
          className={table.fromMd}
          render={({ createdAt }) => date(createdAt)}
        />
        <Column<ApiKey> source="lastUsedAt" className={table.fromSm} render={lastUse} />
        <Column<ApiKey>
          source="actions"
          disableSort
          render={(apiKey) => <RevokeKeyButton apiKey={apiKey} onRevoked={onRevoked} />}
        />
      </ListTable>
    </Stack>
  );
}

const scopesOf = ({ scopes }: ApiKey) => scopes.map(labelOf).join(', ');

const Expiry = ({ apiKey }: { apiKey: ApiKey }) =>
  isExpired(apiKey) ? <Badge color="red">{expiryOf(apiKey)}</Badge> : expiryOf(apiKey);

const Prefix = ({ apiKey: { prefix } }: { apiKey: ApiKey }) => (
  <code className={styles.prefix}>{prefix}…</code>
);
