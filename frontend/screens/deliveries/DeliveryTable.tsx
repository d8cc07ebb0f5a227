import { useListContext } from 'react-admin';
import { Link } from 'react-router';
import type { Delivery } from '#contract/deliveries.js';
import { FORMATS } from '#contract/formats.js';
import { May } from '../../parts/session/May';
import { Column } from '../../parts/lists/Column';
import { ListTable } from '../../parts/lists/ListTable';
import { Row, Span, Stack } from '../../parts/ui/layout';
import table from '../../parts/lists/ListTable.module.css';
import { rowsText } from '../../parts/schedule/delivered';
import { useScheduleText } from '../../parts/schedule/schedule';
import { useDestinations } from '../../parts/schedule/useDestinations';
import { useDates } from '../../parts/session/useDates';
import { Badge } from '../../parts/ui/Badge';
import { Missing } from '../../parts/ui/Missing';
import styles from './DeliveryTable.module.css';
import { RunNow } from './DeliveryActions';
import { DeliveryMenu } from './DeliveryMenu';
import { isNamedAfterSearch, searchText } from './search';
import { detailPath } from './paths';
import { pauseText, runBadge } from './result';

/** Its columns are in their default order. */
export function DeliveryTable() {
  const hasResults = useHasResults();
  return (
    <ListTable<Delivery> label="Deliveries" className={styles.deliveries}>
      <Column<Delivery>
        source="name"
        render={(delivery) => (
          <>
            <Link to={detailPath(delivery.id)} className={styles.name}>
              {delivery.name}
            </Link>
            {!isNamedAfterSearch(delivery) && (
              <span className={styles.quiet}>{searchText(delivery)}</span>
            )}
            <Row as="span" gap={2} rowGap={0} align="center" className={styles.state}>
              <State delivery={delivery} />
              <Recipients delivery={delivery} />
            </Row>
            <span className={table.briefMd}>
              <Frequency delivery={delivery} />
            </span>
            {delivery.nextAt && (
              <span className={table.briefSm}>
                Next: <NextDate delivery={delivery} />
              </span>
            )}
            {delivery.lastRun && (
              <span className={table.briefSm}>
                <LastResult delivery={delivery} />
              </span>
            )}
          </>
        )}
      />
      <Column<Delivery>
        source="rhythm"
        disableSort
        className={table.fromMd}
        render={(delivery) => <Frequency delivery={delivery} />}
      />
      <Column<Delivery>
        source="nextAt"
        className={table.fromSm}
        render={(delivery) => <NextDate delivery={delivery} />}
      />
      <Column<Delivery>
        source="lastRun"
        disableSort
        // Without any result, the other columns need its room.
        className={hasResults ? table.fromSm : table.fromLg}
        render={(delivery) => <LastResult delivery={delivery} />}
      />
      <Column<Delivery>
        source="actions"
        disableSort
        render={(delivery) => (
          <May do="deliver">
            <Row as="span" nowrap gap={1} className={styles.actions}>
              <RunNow delivery={delivery} className={styles.run} />
              <DeliveryMenu delivery={delivery} />
            </Row>
          </May>
        )}
      />
    </ListTable>
  );
}

const useHasResults = () =>
  useListContext<Delivery>().data?.some(({ lastRun }) => lastRun !== null) ?? false;

function State({ delivery }: { delivery: Delivery }) {
  const { status, pausedBy, pauseReason } = delivery;
  if (status === 'active') return <Badge color="green">Active</Badge>;
  return (
    <span title={pauseReason ?? undefined}>
      <Badge color={pausedBy === 'user' ? 'gray' : 'yellow'}>{pauseText(delivery)}</Badge>
    </span>
  );
}

/** For example, "CSV to ada@example.com". */
function Recipients({ delivery: { format, destinationIds } }: { delivery: Delivery }) {
  const { data: destinations = [] } = useDestinations();
  const names = destinations
    .filter(({ id }) => destinationIds.includes(id))
    .map(({ name }) => name);
  const to = names.length > 0 && `to ${new Intl.ListFormat('en-US').format(names)}`;
  const nowhere = destinationIds.length === 0 && 'to download';
  const { label } = FORMATS[format];
  return <span className={styles.quiet}>{[label, to || nowhere].filter(Boolean).join(' ')}</span>;
}

const Frequency = ({ delivery }: { delivery: Delivery }) => useScheduleText()(delivery);

function NextDate({ delivery }: { delivery: Delivery }) {
  const { dateTime } = useDates(delivery.timeZone);
  const { nextAt } = delivery;
  if (nextAt === null) return <Missing title="None while it's paused" />;
  return <time dateTime={nextAt}>{dateTime(nextAt)}</time>;
}

function LastResult({ delivery: { lastRun, timeZone } }: { delivery: Delivery }) {
  const { date } = useDates(timeZone);
  if (!lastRun) return <Span muted>Not sent yet</Span>;
  const [text, color] = runBadge(lastRun);
  return (
    <Stack as="span" gap={1} align="start">
      <Badge color={color}>{text}</Badge>
      <span className={styles.quiet}>
        {lastRun.newLeads + lastRun.changedLeads > 0 && `${rowsText(lastRun)} · `}
        {date(lastRun.finishedAt ?? lastRun.dueAt)}
      </span>
    </Stack>
  );
}
