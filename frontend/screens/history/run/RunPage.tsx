import type { ComponentType } from 'react';
import { useGetOne } from 'react-admin';
import { useParams } from 'react-router';
import { isFinished } from '#contract/scrape.js';
import { PageNotFound } from '../../../parts/ui/PageNotFound';
import { LazyRunMap } from '../../../parts/runs/LazyRunMap';
import { failureOf, reachedLimit, runTitle } from '../../../parts/runs/format';
import { HISTORY_PATH, leadsOfRunPath } from '../../../parts/runs/paths';
import { hasLeads, isEnriching, type Run } from '../../../parts/runs/run';
import { RunStatusBadge } from '../../../parts/runs/RunStatusBadge';
import { useHistoryUpdates } from '../../../parts/runs/updates';
import { LimitReached } from '../../../parts/scrape/LimitReached';
import { useDates } from '../../../parts/session/useDates';
import { Alert } from '../../../parts/ui/Alert';
import { BackLink } from '../../../parts/ui/BackLink';
import { ButtonLink } from '../../../parts/ui/ButtonLink';
import { Card } from '../../../parts/ui/Card';
import { Row, Stack, Text } from '../../../parts/ui/layout';
import { Loaded } from '../../../parts/ui/Loaded';
import { PageHeader } from '../../../parts/ui/PageHeader';
import { ProgressBar } from '../../../parts/ui/ProgressBar';
import { Coverage } from '../Coverage';
import { useRunLeads } from '../useRunLeads';
import { ContactFigures } from './ContactFigures';
import { RunButtons } from './RunButtons';
import styles from './RunPage.module.css';

const POLL_MS = 2_500;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Shows the leads of a run that has some. */
type Leads = ComponentType<{ run: Run }>;

/** One run: its outcome, its area and its leads. */
export function RunPage({ leads }: { leads: Leads }) {
  const { run = '' } = useParams();
  return UUID.test(run) ? <LoadedRun id={run} leads={leads} /> : <PageNotFound />;
}

function LoadedRun({ id, leads }: { id: string; leads: Leads }) {
  const query = useGetOne<Run, Error>(
    'history',
    { id },
    {
      // The page shows the error; a notification would repeat it.
      onError: () => {},
      refetchInterval: ({ state: { data } }) =>
        data && (!isFinished(data.status) || isEnriching(data)) ? POLL_MS : false,
    },
  );
  useHistoryUpdates(query.refetch);
  return (
    <>
      <BackLink to={HISTORY_PATH}>Search History</BackLink>
      <Loaded query={query} loading="Loading run...">
        {(run) => <RunDetail run={run} leads={leads} />}
      </Loaded>
    </>
  );
}

function RunDetail({ run, leads: Leads }: { run: Run; leads: Leads }) {
  const { dateTime } = useDates();
  const { leads: found, total } = useRunLeads(run);
  // The rest of a large run is still on its way, and a run in progress finds more.
  const isWhole = isFinished(run.status) && found !== null && found.length >= total;
  return (
    <>
      <PageHeader
        title={runTitle(run)}
        note={
          <Row as="span" gap={2} align="center">
            <RunStatusBadge run={run} />
            <time dateTime={run.createdAt}>{dateTime(run.createdAt)}</time>
          </Row>
        }
        actions={<RunButtons run={run} />}
      />
      <Stack gap={5}>
        <Outcome run={run} />
        <Card className={styles.facts}>
          <Stack gap={4} className={styles.report}>
            <Coverage run={run} />
            {hasLeads(run) && <ContactFigures leads={isWhole ? found : null} />}
          </Stack>
          <LazyRunMap
            runId={run.id}
            version={`${run.progress} ${run.leads}`}
            {...(found && { leads: found })}
          />
        </Card>
        {(hasLeads(run) || run.status !== 'Failed') && (
          <section aria-label="Leads of this run" className={styles.leads}>
            <Row gap={4} align="center" justify="between" className={styles.heading}>
              <Text as="h2" size="lg">
                Leads
              </Text>
              {hasLeads(run) && (
                <ButtonLink to={leadsOfRunPath(run.id)} size="sm" variant="secondary">
                  Open in Leads
                </ButtonLink>
              )}
            </Row>
            {hasLeads(run) ? <Leads run={run} /> : <Text quiet>No lead data available</Text>}
          </section>
        )}
      </Stack>
    </>
  );
}

/** The progress of an unfinished run, or how it ended. */
function Outcome({ run }: { run: Run }) {
  const { status, message, progress } = run;
  if (reachedLimit(run)) return <LimitReached message={message} />;
  if (status === 'Failed') return <Alert tone="danger">{failureOf(run)}</Alert>;
  if (isFinished(status)) return message && <Alert>{message}</Alert>;
  return (
    <Stack gap={2}>
      <Text quiet>
        {status === 'Paused'
          ? 'This run is paused. Resume it to continue where it left off.'
          : 'You can leave this page. The run will continue.'}
      </Text>
      <ProgressBar progress={progress} aria-label="Progress of the run" />
    </Stack>
  );
}
