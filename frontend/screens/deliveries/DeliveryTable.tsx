import { Link } from 'react-router';
import type { Delivery } from '#contract/deliveries.js';
import { FORMATS } from '#contract/formats.js';
import { May } from '../../parts/session/May';
import { Column } from '../../parts/lists/Column';
import { ListTable } from '../../parts/lists/ListTable';
import { Row, Span } from '../../parts/ui/layout';
import table from '../../parts/lists/ListTable.module.css';
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
import { entryText, hasGoneWell, pauseText, runBadge } from './result';

/** Its columns are in their default order. Each has one main line, and a quiet one below it. */
export function DeliveryTable() {
  return (
    <ListTable<Delivery> label="Deliveries" className={styles.deliveries}>
      <Column<Delivery>
        source="name"
        render={(delivery) => (
          <>
            <Row as="span" gap={2} rowGap={0} align="baseline">
              <Link to={detailPath(delivery.id)} className={styles.name}>
                {delivery.name}
              </Link>
              <State delivery={delivery} />
            </Row>
            <SearchAndRecipients delivery={delivery} />
            {delivery.nextAt && (
              <span className={styles.next}>
                Next: <NextDate delivery={delivery} />
                <Frequency delivery={delivery} />
              </span>
            )}
            {delivery.lastRun && (
              <span className={`${table.briefSm} ${styles.last}`}>
                Last: <LastResult delivery={delivery} />
              </span>
            )}
          </>
        )}
      />
      <Column<Delivery>
        source="nextAt"
        className={table.fromSm}
        render={(delivery) => (
          <>
            <NextDate delivery={delivery} />
            <Frequency delivery={delivery} />
          </>
        )}
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

/** Active is the rule, which needs no badge. */
function State({ delivery }: { delivery: Delivery }) {
  const { status, pausedBy, pauseReason } = delivery;
  if (status === 'active') return null;
  return (
    <span title={pauseReason ?? undefined}>
      <Badge color={pausedBy === 'user' ? 'gray' : 'yellow'}>{pauseText(delivery)}</Badge>
    </span>
  );
}

/** For example, "Dentist in Austin, TX · CSV to ada@example.com". */
function SearchAndRecipients({ delivery }: { delivery: Delivery }) {
  const { format, destinationIds } = delivery;
  const { data: destinations = [] } = useDestinations();
  const names = destinations
    .filter(({ id }) => destinationIds.includes(id))
    .map(({ name }) => name);
  const to = names.length > 0 && `to ${new Intl.ListFormat('en-US').format(names)}`;
  const nowhere = destinationIds.length === 0 && 'to download';
  const file = [FORMATS[format].label, to || nowhere].filter(Boolean).join(' ');
  return (
    <span className={`${styles.quiet} ${table.fromSm}`}>
      {isNamedAfterSearch(delivery) ? (
        file
      ) : (
        <>
          {searchText(delivery)}
          <span className={table.fromLg}> · {file}</span>
        </>
      )}
    </span>
  );
}

const Frequency = ({ delivery }: { delivery: Delivery }) => (
  <span className={styles.quiet}>{useScheduleText()(delivery)}</span>
);

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
    <>
      {hasGoneWell(lastRun) ? entryText(lastRun) : <Badge color={color}>{text}</Badge>}
      <span className={styles.quiet}>{date(lastRun.finishedAt ?? lastRun.dueAt)}</span>
    </>
  );
}
