import { runTitle } from '../../parts/runs/format';
import type { Run } from '../../parts/runs/run';
import { RunActions } from '../../parts/runs/RunActions';
import { statusText } from '../../parts/scrape/progress';
import { Row, Span, Stack } from '../../parts/ui/layout';
import { count } from '../../parts/ui/numbers';
import { ProgressBar } from '../../parts/ui/ProgressBar';
import styles from './Activity.module.css';

const leadsFound = ({ leads, requestedCount }: Run) =>
  requestedCount === null
    ? `${count.format(leads)} found`
    : `${count.format(leads)} of ${count.format(requestedCount)} found`;

/** The progress of an unfinished run, with the actions that it allows. */
export function RunProgress({ run }: { run: Run }) {
  return (
    <Stack gap={2} className={styles.detail}>
      <ProgressBar progress={run.progress} aria-label={runTitle(run)} />
      <Row gap={3} rowGap={1} align="center" justify="between">
        <Span quiet>{run.status !== 'Paused' && statusText(run.progress)}</Span>
        <Row gap={3} rowGap={1} align="center">
          <Span quiet tabular>
            {leadsFound(run)}
          </Span>
          <RunActions run={run} />
        </Row>
      </Row>
    </Stack>
  );
}
