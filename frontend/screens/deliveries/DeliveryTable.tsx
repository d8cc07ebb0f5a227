import { Link } from 'react-router';
import type { Delivery } from '#contract/deliveries.js';
import { May } from '../../parts/session/May';
import { Column } from '../../parts/lists/Column';
import { ListTable } from '../../parts/lists/ListTable';
import { Row, Stack } from '../../parts/ui/layout';
import table from '../../parts/lists/ListTable.module.css';
import { rowsText } from '../../parts/schedule/delivered';
import { useScheduleText } from '../../parts/schedule/schedule';
import { useDates } from '../../parts/session/useDates';
import { Badge } from '../../parts/ui/Badge';
import { Missing } from '../../parts/ui/Missing';
import styles from './DeliveryTable.module.css';
import { PauseOrResume, RunNow } from './DeliveryActions';
import { isNamedAfterSearch, searchText } from './search';
import { detailPath } from './paths';
import { pauseText, runBadge } from './result';

/** Its columns are in their default order. */
export const DeliveryTable = () => (
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
          <span className={table.briefMd}>
            <Frequency delivery={delivery} />
          </span>
          <span className={table.briefSm}>
            {delivery.nextAt && 'Next: '}
            <NextDate delivery={delivery} />
          </span>
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
      className={table.fromSm}
      render={(delivery) => <LastResult delivery={delivery} />}
    />
    <Column<Delivery>
      source="actions"
      disableSort
      render={(delivery) => (
        <May do="deliver">
          <Row as="span" nowrap>
            <RunNow delivery={delivery} compact />
            <PauseOrResume delivery={delivery} compact />
          </Row>
        </May>
      )}
    />
  </ListTable>
);

const Frequency = ({ delivery }: { delivery: Delivery }) => useScheduleText()(delivery);

function NextDate({ delivery }: { delivery: Delivery }) {
  const { dateTime } = useDates(delivery.timeZone);
  const { nextAt, pauseReason } = delivery;
  if (nextAt === null)
    return (
      <span title={pauseReason ?? undefined}>
        <Badge color={delivery.pausedBy === 'user' ? 'gray' : 'yellow'}>
          {pauseText(delivery)}
        </Badge>
      </span>
    );
  return <time dateTime={nextAt}>{dateTime(nextAt)}</time>;
}

function LastResult({ delivery: { lastRun, timeZone } }: { delivery: Delivery }) {
  const { date } = useDates(timeZone);
  if (!lastRun) return <Missing title="Nothing delivered yet" />;
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
