import { Link } from 'react-router';
import { useDates } from '../../parts/session/useDates';
import { leadsOfRun } from '../../parts/runs/format';
import { optionPhrases } from '../../parts/runs/options';
import type { Run } from '../../parts/runs/run';
import { RunStatusBadge } from '../../parts/runs/RunStatusBadge';
import { Row, Stack, Text } from '../../parts/ui/layout';
import { Panel } from '../../parts/ui/Panel';
import { RunLink } from './RunLink';
import { useRecentRuns } from './useRuns';
import styles from './RecentRuns.module.css';

export function RecentRuns() {
  const query = useRecentRuns();
  const runs = query.data ?? [];
  return (
    <Panel
      title="Recent Runs"
      query={query}
      link={runs.length > 0 && <Link to="/dashboard/history">See all runs</Link>}
    >
      {runs.length === 0 ? (
        <Text quiet>Your runs will appear here.</Text>
      ) : (
        <Stack as="ul">
          {runs.map((run) => (
            <RecentRun key={run.id} run={run} />
          ))}
        </Stack>
      )}
    </Panel>
  );
}

function RecentRun({ run }: { run: Run }) {
  const { dateTime } = useDates();
  const options = optionPhrases(run.options);
  return (
    <Row as="li" gap={3} rowGap={1} align="center" className={styles.run}>
      <div className={styles.description}>
        <Text size="sm" weight="medium" anywhere>
          <RunLink run={run} />
        </Text>
        <Text as="time" quiet dateTime={run.createdAt}>
          {dateTime(run.createdAt)}
        </Text>
        {options.length > 0 && <Text quiet>{options.join(', ')}</Text>}
      </div>
      <span className={styles.leads} title="Leads">
        {leadsOfRun(run)}
      </span>
      <RunStatusBadge run={run} />
    </Row>
  );
}
