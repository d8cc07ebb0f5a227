import { Link } from 'react-router';
import { categoryLabel } from '#contract/categories.js';
import { counted } from '#contract/numbers.js';
import type { OverviewDelivery } from '#contract/overview.js';
import { isFinished } from '#contract/scrape.js';
import { leadsOfRun } from '../../parts/runs/format';
import { optionPhrases } from '../../parts/runs/options';
import type { Run } from '../../parts/runs/run';
import { RunStatusBadge } from '../../parts/runs/RunStatusBadge';
import { type Scrape, useScrape } from '../../parts/scrape/ScrapeProvider';
import { useDates } from '../../parts/session/useDates';
import { Badge } from '../../parts/ui/Badge';
import { Row, Span, Text } from '../../parts/ui/layout';
import { Panel } from '../../parts/ui/Panel';
import { detailPath } from '../../screens/deliveries/paths';
import { RUN_BADGES } from '../../screens/deliveries/result';
import { timelineOf, type Entry } from './timeline';
import styles from './Activity.module.css';
import { Examples } from './Examples';
import { RunLink } from './RunLink';
import { RunProgress } from './RunProgress';
import { RunResult } from './RunResult';
import { useOverview } from './useOverview';
import { useOverviewUpdates } from './useOverviewUpdates';
import { useRecentRuns, useUnfinishedRuns } from './useRuns';

/** Runs and deliveries on one timeline, newest first. */
export function Activity() {
  const unfinished = useUnfinishedRuns();
  const recent = useRecentRuns();
  const { data: overview } = useOverview();
  const scrape = useScrape();
  useOverviewUpdates(unfinished.data);
  const entries = timelineOf(unfinished.data ?? [], recent.data ?? [], overview?.deliveries ?? []);
  const latest = entries.find(({ run }) => run && isFinished(run.status));
  return (
    <Panel
      title="Activity"
      query={recent}
      link={entries.length > 0 && <Link to="/dashboard/history">See all runs</Link>}
    >
      {entries.length === 0 ? (
        <Text as="div" quiet>
          <p>Your runs and deliveries will appear here.</p>
          <Examples />
        </Text>
      ) : (
        <ol className={styles.timeline}>
          {entries.map((entry) => (
            <Item
              key={entry.id}
              entry={entry}
              onCard={entry.run && isOnCard(entry.run, scrape)}
              isLatest={entry === latest && scrape.phase === 'idle'}
            />
          ))}
        </ol>
      )}
    </Panel>
  );
}

/** Whether the Run a Scrape card already shows this run. Compares the request until the run id is known. */
function isOnCard(run: Run, { phase, runId, request }: Scrape) {
  if (phase !== 'loading' && phase !== 'complete') return false;
  if (runId) return run.id === runId;
  return request !== null && run.category.toLowerCase() === categoryLabel(request).toLowerCase();
}

interface ItemProps {
  entry: Entry;
  onCard: boolean | undefined;
  /** The latest result, with its coverage and its file. */
  isLatest: boolean;
}

function Item({ entry: { at, run, delivery }, onCard, isLatest }: ItemProps) {
  const { dateTime } = useDates();
  const options = run ? optionPhrases(run.options) : [];
  return (
    <li className={styles.item} data-tone={toneOf(run, delivery)}>
      <Row gap={3} rowGap={1} align="center">
        <div className={styles.description}>
          <Text size="sm" weight="medium" anywhere>
            {delivery && <DeliveryLink delivery={delivery} />}
            {delivery && run && <Span muted> · </Span>}
            {run && <RunLink run={run} />}
          </Text>
          <Text quiet>
            <time dateTime={at}>{dateTime(at)}</time>
            {options.length > 0 && ` · ${options.join(', ')}`}
          </Text>
        </div>
        {/* The latest result says it at length. */}
        {!(run && isLatest && run.coverage.found > 0) && (
          <span className={styles.leads} {...(run && { title: 'Leads' })}>
            {run ? leadsOfRun(run) : counted(delivery!.newLeads, 'new lead')}
          </span>
        )}
        {run && !delivery ? <RunStatusBadge run={run} /> : <DeliveryBadge delivery={delivery!} />}
      </Row>
      {run && !isFinished(run.status) && !onCard && <RunProgress run={run} />}
      {run && isLatest && <RunResult run={run} />}
    </li>
  );
}

const DeliveryLink = ({ delivery: { deliveryId, name } }: { delivery: OverviewDelivery }) => (
  <Link to={detailPath(deliveryId)}>{name}</Link>
);

function DeliveryBadge({ delivery }: { delivery: OverviewDelivery }) {
  const [text, color] = RUN_BADGES[delivery.status];
  return <Badge color={color}>{text}</Badge>;
}

/** The dot on the line: the badge beside it says the same. */
function toneOf(run: Run | undefined, delivery: OverviewDelivery | undefined) {
  if (run?.status === 'Failed' || delivery?.status === 'failed') return 'danger';
  if (run && !isFinished(run.status)) return 'active';
  return delivery ? 'delivery' : 'run';
}
