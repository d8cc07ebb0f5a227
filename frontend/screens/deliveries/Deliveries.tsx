import {
  type GetListResult,
  ListBase,
  Pagination,
  SelectInput,
  TextInput,
  useListContext,
} from 'react-admin';
import type { Delivery } from '#contract/deliveries.js';
import { counted } from '#contract/numbers.js';
import { May } from '../../parts/session/May';
import { EmptyList } from '../../parts/lists/EmptyList';
import { ListFilters, oneLine, PLACEHOLDER_ONLY } from '../../parts/lists/ListFilters';
import { ListFailure } from '../../parts/lists/ListTable';
import { LIST_PROPS } from '../../parts/lists/params';
import { usePlanUsage } from '../../parts/plan/usePlanUsage';
import { Button } from '../../parts/ui/Button';
import { ButtonLink } from '../../parts/ui/ButtonLink';
import { ListLoading } from '../../parts/ui/ListLoading';
import { Stack } from '../../parts/ui/layout';
import { LoadFailure } from '../../parts/ui/LoadFailure';
import { PageHeader } from '../../parts/ui/PageHeader';
import { DeliveryTable } from './DeliveryTable';
import { NextDelivery } from './NextDelivery';
import { NoDeliveries } from './NoDeliveries';
import { NothingLeft, useNothingLeft } from './NothingLeft';
import { NEW_PATH } from './paths';
import { BY_NEXT_DATE } from './provider';
import { isUnfinished, pollEvery } from './result';

const PAGE_SIZE = 25;
/** A list that is read at a glance needs no tools. */
const FEW = 5;
const PAGE_SIZES = [PAGE_SIZE];

const queryOptions = {
  ...LIST_PROPS.queryOptions,
  refetchInterval: ({ state }: { state: { data?: GetListResult<Delivery> } }) =>
    pollEvery(
      state.data?.data.some(({ lastRun }) => lastRun !== null && isUnfinished(lastRun)) ?? false,
    ),
};

/** Scheduled searches, soonest first. */
export default function Deliveries() {
  return (
    <ListBase<Delivery>
      {...LIST_PROPS}
      resource="deliveries"
      sort={BY_NEXT_DATE}
      perPage={PAGE_SIZE}
      queryOptions={queryOptions}
    >
      <Header />
      <Content />
    </ListBase>
  );
}

function Header() {
  const { total, filterValues } = useListContext<Delivery>();
  // Without deliveries, the example below has this button.
  const isUsed = Boolean(total) || Object.keys(filterValues).length > 0;
  // More leads come first then.
  const isNothingLeft = useNothingLeft();
  return (
    <PageHeader
      title="Deliveries"
      note={total ? `${counted(total, 'delivery', 'deliveries')} found` : null}
      actions={
        isUsed && (
          <May do="deliver">
            <ButtonLink to={NEW_PATH} size="sm" variant={isNothingLeft ? 'secondary' : 'primary'}>
              New delivery
            </ButtonLink>
          </May>
        )
      }
    />
  );
}

const STATUSES = [
  { id: 'active', name: 'Active' },
  { id: 'paused', name: 'Paused' },
];
const FILTERS = [
  <TextInput
    key="q"
    source="q"
    label="Name"
    placeholder="Any name"
    alwaysOn
    parse={oneLine}
    slotProps={PLACEHOLDER_ONLY}
  />,
  <SelectInput key="status" source="status" label="Status" choices={STATUSES} />,
];

function Content() {
  const list = useListContext<Delivery>();
  const { data, error, isPending, isFetching, refetch, filterValues, total = 0, perPage } = list;
  // Otherwise its warning would move the table.
  const isUsagePending = usePlanUsage().isPending;
  const isNothingLeft = useNothingLeft();
  if (isPending || isUsagePending) return <ListLoading text="Loading deliveries..." lines={4} />;
  const failure = error && (
    <LoadFailure error={error} busy={isFetching ?? false} onRetry={() => void refetch()} />
  );
  const isFiltered = Object.keys(filterValues).length > 0;
  const isEmpty = !data || data.length === 0;
  if (isEmpty && !isFiltered) return failure || <NoDeliveries />;
  return (
    <>
      {(isFiltered || total > FEW) && <ListFilters label="Filter deliveries" filters={FILTERS} />}
      {failure && <ListFailure>{failure}</ListFailure>}
      {isEmpty && !failure && <NothingMatches />}
      {!isEmpty && (
        <Stack gap={4}>
          {isNothingLeft ? <NothingLeft /> : <NextDelivery />}
          <DeliveryTable />
        </Stack>
      )}
      {total > perPage && <Pagination rowsPerPageOptions={PAGE_SIZES} />}
    </>
  );
}

function NothingMatches() {
  const { setFilters } = useListContext();
  return (
    <EmptyList
      text="No deliveries match these filters."
      action={
        <Button size="sm" variant="secondary" onClick={() => setFilters({})}>
          Show all deliveries
        </Button>
      }
    />
  );
}
