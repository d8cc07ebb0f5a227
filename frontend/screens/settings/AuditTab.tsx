import { ListBase, Pagination, useListContext } from 'react-admin';
import { AUDIT_DAYS, type AuditEntry } from '#contract/audit.js';
import { EmptyList } from '../../parts/lists/EmptyList';
import { ListFailure } from '../../parts/lists/ListTable';
import { LIST_PROPS } from '../../parts/lists/params';
import { Button } from '../../parts/ui/Button';
import { Text } from '../../parts/ui/layout';
import { ListLoading } from '../../parts/ui/ListLoading';
import { LoadFailure } from '../../parts/ui/LoadFailure';
import { Section } from '../../parts/ui/Section';
import { AuditFilters } from './audit/AuditFilters';
import { AuditTable } from './audit/AuditTable';
import { DownloadAuditLog } from './audit/DownloadAuditLog';
import { NEWEST_FIRST } from './audit/provider';

const PAGE_SIZE = 50;
const PAGE_SIZES = [PAGE_SIZE];

/** Who did what in the account. */
export default function AuditTab() {
  return (
    <ListBase<AuditEntry> {...LIST_PROPS} resource="audit" sort={NEWEST_FIRST} perPage={PAGE_SIZE}>
      <Section
        title="Audit log"
        note={`Who did what in this account in the last ${AUDIT_DAYS} days. No one can change or delete entries.`}
        actions={<DownloadAuditLog />}
      >
        <div>
          <AuditFilters />
          <Entries />
        </div>
      </Section>
    </ListBase>
  );
}

function Entries() {
  const list = useListContext<AuditEntry>();
  const { data, error, isPending, isFetching, refetch, total = 0, perPage } = list;
  if (isPending) return <ListLoading text="Loading the audit log..." lines={6} />;
  const failure = error && (
    <LoadFailure error={error} busy={isFetching ?? false} onRetry={() => void refetch()} />
  );
  if (!data || data.length === 0) return failure || <NoEntries />;
  return (
    <>
      {failure && <ListFailure>{failure}</ListFailure>}
      <AuditTable />
      {total > perPage && <Pagination rowsPerPageOptions={PAGE_SIZES} />}
    </>
  );
}

function NoEntries() {
  const { filterValues, setFilters } = useListContext();
  if (Object.keys(filterValues).length === 0) return <Text quiet>No entries yet.</Text>;
  return (
    <EmptyList
      text="No entries match these filters."
      action={
        <Button size="sm" variant="secondary" onClick={() => setFilters({})}>
          Show all entries
        </Button>
      }
    />
  );
}
