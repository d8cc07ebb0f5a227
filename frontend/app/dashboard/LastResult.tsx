import { isFinished } from '#contract/scrape.js';
import { CoverageBar } from '../../parts/runs/CoverageBar';
import { DownloadCsv } from '../../parts/runs/DownloadCsv';
import { leadsOfRun } from '../../parts/runs/format';
import type { Run } from '../../parts/runs/run';
import { RunStatusBadge } from '../../parts/runs/RunStatusBadge';
import { useScrape } from '../../parts/scrape/ScrapeProvider';
import { useDates } from '../../parts/session/useDates';
import { Row, Stack, Text } from '../../parts/ui/layout';
import { TitledCard } from '../../parts/ui/Panel';
import { RunLink } from './RunLink';
import { useRecentRuns } from './useRuns';
import styles from './LastResult.module.css';

/** The latest finished run, shown once the card with its results is gone. */
export function LastResult() {
  const { phase } = useScrape();
  const { data: runs = [] } = useRecentRuns();
  const run = runs.find(({ status }) => isFinished(status));
  if (!run || phase !== 'idle') return null;
  return (
    <TitledCard title="Last Result">
      <Result run={run} />
    </TitledCard>
  );
}

function Result({ run }: { run: Run }) {
  const { dateTime } = useDates();
  return (
    <Stack gap={2} size="sm">
      <Row gap={3} rowGap={1} align="center">
        <p className={styles.name}>
          <RunLink run={run} />
        </p>
        <span className={styles.leads} title="Leads">
          {leadsOfRun(run)}
        </span>
        <RunStatusBadge run={run} />
        {run.csvUrl && <DownloadCsv runId={run.runId} csvUrl={run.csvUrl} leads={[]} />}
      </Row>
      {run.finishedAt && (
        <Text as="time" quiet dateTime={run.finishedAt}>
          {dateTime(run.finishedAt)}
        </Text>
      )}
      {run.coverage.found === 0 ? (
        run.message
      ) : (
        <CoverageBar coverage={run.coverage} requested={run.requestedCount} />
      )}
    </Stack>
  );
}
