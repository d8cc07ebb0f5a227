import { useIsTeam } from '../../parts/session/useTeam';
import { useGetOne } from 'react-admin';
import { useParams } from 'react-router';
import type { Delivery } from '#contract/deliveries.js';
import { LAYOUTS, isLayout } from '#contract/export-columns.js';
import { FORMATS } from '#contract/formats.js';
import { counted } from '#contract/numbers.js';
import { May } from '../../parts/session/May';
import { daysText, useScheduleText } from '../../parts/schedule/schedule';
import { ResendLink } from '../../parts/schedule/ResendLink';
import { addressesOf, useDestinations, useRecipients } from '../../parts/schedule/useDestinations';
import { PLANS_PATH } from '../../parts/plan/paths';
import { useSession } from '../../parts/session/session';
import { useDates } from '../../parts/session/useDates';
import { Alert } from '../../parts/ui/Alert';
import { BackLink } from '../../parts/ui/BackLink';
import { Button } from '../../parts/ui/Button';
import { ButtonLink } from '../../parts/ui/ButtonLink';
import { Card } from '../../parts/ui/Card';
import { Stack, Text } from '../../parts/ui/layout';
import { Loaded } from '../../parts/ui/Loaded';
import { PageHeader } from '../../parts/ui/PageHeader';
import { ClientPageCard } from './ClientPageCard';
import { PauseOrResume, RunNow } from './DeliveryActions';
import styles from './DeliveryDetail.module.css';
import { NoSuchDelivery } from './NoSuchDelivery';
import { DELIVERIES_PATH, editPath, isId } from './paths';
import { isUnfinished, pollEvery } from './result';
import { limitPhrases, searchText } from './search';
import { Timeline } from './Timeline';
import { useDeliveryActions } from './useDeliveryActions';

/** One delivery: its search, schedule and destinations, and its history. */
export default function DeliveryDetail() {
  const { id = '' } = useParams();
  return isId(id) ? <DeliveryPage id={id} /> : <NoSuchDelivery />;
}

function DeliveryPage({ id }: { id: string }) {
  const query = useGetOne<Delivery, Error>(
    'deliveries',
    { id },
    {
      // The page shows the error; a notification would repeat it.
      onError: () => {},
      refetchInterval: ({ state }) =>
        pollEvery(Boolean(state.data?.lastRun && isUnfinished(state.data.lastRun))),
    },
  );
  return (
    <>
      <BackLink to={DELIVERIES_PATH}>All deliveries</BackLink>
      <Loaded query={query} loading="Loading delivery...">
        {(delivery) => <Detail delivery={delivery} />}
      </Loaded>
    </>
  );
}

function Detail({ delivery }: { delivery: Delivery }) {
  const { remove } = useDeliveryActions(delivery);
  const scheduleText = useScheduleText();
  return (
    <>
      <PageHeader
        title={delivery.name}
        note={scheduleText(delivery)}
        actions={
          <May do="deliver">
            <RunNow delivery={delivery} />
            <PauseOrResume delivery={delivery} />
            <ButtonLink to={editPath(delivery.id)} size="sm" variant="secondary">
              Edit
            </ButtonLink>
            <Button size="sm" variant="secondary" busy={remove.busy} onClick={() => remove.run()}>
              Delete
            </Button>
          </May>
        }
      />
      <Pause delivery={delivery} />
      <Unconfirmed delivery={delivery} />
      <div className={styles.columns}>
        <Stack gap={5} className={styles.aside}>
          <Summary delivery={delivery} />
          <ClientPageCard delivery={delivery} />
        </Stack>
        <Timeline delivery={delivery} />
      </div>
    </>
  );
}

function Pause({ delivery: { status, pausedBy, pauseReason } }: { delivery: Delivery }) {
  if (status !== 'paused') return null;
  return (
    <Alert
      className={styles.pause}
      tone={pausedBy === 'user' ? 'info' : 'warning'}
      actions={
        pausedBy === 'plan' && (
          <May do="billing">
            <ButtonLink to={PLANS_PATH} size="sm" variant="secondary">
              See plans
            </ButtonLink>
          </May>
        )
      }
    >
      {pauseReason ?? 'This delivery is paused.'}
    </Alert>
  );
}

/** Its email destinations send nothing until their owners have opened our link. */
function Unconfirmed({ delivery: { destinationIds } }: { delivery: Delivery }) {
  const own = useSession().user?.email?.toLowerCase();
  const { data: destinations = [] } = useDestinations();
  const { data: recipients = [] } = useRecipients();
  const to = destinations.filter(({ id }) => destinationIds.includes(id)).flatMap(addressesOf);
  const waiting = recipients
    .filter(({ address, status }) => status === 'waiting' && to.includes(address))
    .map(({ address }) => address);
  if (waiting.length === 0) return null;
  const names = new Intl.ListFormat('en-US').format(waiting);
  return (
    <Alert
      className={styles.pause}
      tone="warning"
      title={waiting.join() === own ? "Your address isn't confirmed yet" : 'Not confirmed yet'}
      actions={<ResendLink addresses={waiting} />}
    >
      We emailed a link to {names}. Deliveries there start once it's opened.
    </Alert>
  );
}

function Summary({ delivery }: { delivery: Delivery }) {
  const { dateTime } = useDates(delivery.timeZone);
  const { data: destinations } = useDestinations();
  const { nextAt, format, layout, columns, minLeads, destinationIds, createdBy } = delivery;
  const isTeam = useIsTeam();
  const names = destinationIds.flatMap(
    (id) => destinations?.find((destination) => destination.id === id)?.name ?? [],
  );
  const limits = limitPhrases(delivery);
  const facts = [
    ['Next delivery', nextAt ? <time dateTime={nextAt}>{dateTime(nextAt)}</time> : 'Paused'],
    ['Frequency', daysText(delivery)],
    ['Search', searchText(delivery)],
    limits.length > 0 && ['Filters', limits.join(', ')],
    ['Leads', minLeads === 'all' ? 'All new leads' : `Up to ${minLeads} new leads`],
    delivery.includeChanges && ['Also includes', 'Changed leads you already have'],
    [
      'File',
      [FORMATS[format].label, columns ? counted(columns.length, 'column') : layoutText(layout)]
        .filter(Boolean)
        .join(', '),
    ],
    isTeam && createdBy !== null && ['Created by', createdBy.name ?? 'Former member'],
    ['Sent to', names.length > 0 ? names.join(', ') : 'No destination. Download the files here.'],
  ].filter((fact) => fact !== false);
  return (
    <Stack as={Card} gap={4}>
      <Text as="h2" size="lg">
        Details
      </Text>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label as string}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Stack>
  );
}

function layoutText(layout: string | null | undefined) {
  if (!layout) return null;
  return isLayout(layout) ? LAYOUTS[layout].label : 'saved layout';
}
