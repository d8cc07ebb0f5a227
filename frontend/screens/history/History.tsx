import { Empty, type GetListResult, ListBase, Pagination, useListContext } from 'react-admin';
import { isFinished } from '#contract/scrape.js';
import { counted } from '#contract/numbers.js';
import { EmptyList } from '../../parts/lists/EmptyList';
import { ListFailure } from '../../parts/lists/ListTable';
import { LIST_PROPS } from '../../parts/lists/params';
import { May } from '../../parts/session/May';
import { PageHeader } from '../../parts/ui/PageHeader';
import { Button } from '../../parts/ui/Button';
import { useAction } from '../../parts/ui/useAction';
import { ListLoading } from '../../parts/ui/ListLoading';
import { PHONE } from '../../parts/lists/ListFilters';
import { useMediaQuery } from '../../parts/ui/useMediaQuery';
import { HistoryFilters } from './HistoryFilters';
import { HistoryTable } from './HistoryTable';
import { NEWEST_FIRST } from '../../parts/runs/provider';
import { isEnriching, type Run } from '../../parts/runs/run';
import { useHistoryUpdates } from '../../parts/runs/updates';
import { ButtonLink } from '../../parts/ui/ButtonLink';
import { RetryAlert } from '../../parts/ui/RetryAlert';

const PAGE_SIZE = 50;
const PAGE_SIZES = [PAGE_SIZE];
const POLL_MS = 2_500;

const queryOptions = {
  ...LIST_PROPS.queryOptions,
  refetchInterval: ({ state }: { state: { data?: GetListResult<Run> } }) =>
    state.data?.data.some((run) => !isFinished(run.status) || isEnriching(run)) ? POLL_MS : false,
};

export default function History() {
  return (
    <ListBase<Run>
      {...LIST_PROPS}
      sort={NEWEST_FIRST}
      perPage={PAGE_SIZE}
      queryOptions={queryOptions}
    >
      <HistoryHeader />
      <HistoryContent />
    </ListBase>
  );
}

function HistoryHeader() {
  const { total, refetch } = useListContext<Run>();
  useHistoryUpdates(refetch);
  // One button there, which stands beside the others.
  const isPhone = useMediaQuery(PHONE);
  return (
    <>
      <PageHeader
        title="Search History"
        note={total === undefined ? null : `${counted(total, 'run')} found`}
        actions={
          <>
            {isPhone && <HistoryFilters />}
            <RefreshButton />
            <May do="work">
              <ButtonLink to="/dashboard" size="sm">
                New run
              </ButtonLink>
            </May>
          </>
        }
      />
      {!isPhone && <HistoryFilters />}
    </>
  );
}

function RefreshButton() {
  const { refetch } = useListContext<Run>();
  // Not `isFetching`, which is also true while polling.
  const { run, busy } = useAction(async () => refetch());
  return (
    <Button size="sm" variant="secondary" busy={busy} onClick={() => run()}>
      Refresh
    </Button>
  );
}

function HistoryContent() {
  const { data, error, isPending, perPage, total = 0 } = useListContext<Run>();
  if (isPending) return <ListLoading text="Loading history..." lines={6} />;
  const isEmpty = !data || data.length === 0;
  if (isEmpty) return error ? <HistoryError /> : <HistoryEmpty />;
  return (
    <>
      {error && (
        <ListFailure>
          <HistoryError />
        </ListFailure>
      )}
      <HistoryTable />
      {total > perPage && <Pagination rowsPerPageOptions={PAGE_SIZES} />}
    </>
  );
}

function HistoryError() {
  const { error, refetch, isFetching } = useListContext();
  return (
    <RetryAlert
      title="Error Loading History"
      text={error?.message}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

function HistoryEmpty() {
  const { filterValues, setFilters } = useListContext();
  const isFiltered = Object.keys(filterValues).length > 0;
  return (
    <EmptyList
      title={<Empty hasCreate={false} />}
      text={
        isFiltered
          ? 'No runs match these filters.'
          : 'Your runs appear here, each with its leads and CSV.'
      }
      action={
        isFiltered ? (
          <Button size="sm" variant="secondary" onClick={() => setFilters({})}>
            Show all runs
          </Button>
        ) : (
          <ButtonLink to="/dashboard" size="sm">
            Run a Scrape
          </ButtonLink>
        )
      }
    />
  );
}
