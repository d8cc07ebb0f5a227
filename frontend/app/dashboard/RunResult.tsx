import { CoverageBar } from '../../parts/runs/CoverageBar';
import { DownloadCsv } from '../../parts/runs/DownloadCsv';
import type { Run } from '../../parts/runs/run';
import { Row, Stack, Text } from '../../parts/ui/layout';
import styles from './Activity.module.css';

/** The outcome of a finished run, and its file. */
export const RunResult = ({ run }: { run: Run }) => (
  <Stack gap={3} size="sm" className={styles.detail}>
    {run.coverage.found > 0 ? (
      <CoverageBar coverage={run.coverage} requested={run.requestedCount} />
    ) : (
      run.message && <Text quiet>{run.message}</Text>
    )}
    {run.csvUrl && (
      <Row gap={2}>
        <DownloadCsv runId={run.runId} csvUrl={run.csvUrl} leads={[]} />
      </Row>
    )}
  </Stack>
);
