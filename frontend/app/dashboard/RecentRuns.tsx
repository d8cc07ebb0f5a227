import { Link } from 'react-router';
import { useDates } from '../../parts/session/useDates';
import { leadsOfRun } from '../../parts/runs/format';
import { optionPhrases } from '../../parts/runs/options';
import type { Run } from '../../parts/runs/run';
import { RunStatusBadge } from '../../parts/runs/RunStatusBadge';
import { Panel } from '../../parts/ui/Panel';
import { RunLink } from './RunLink';
import { useRecentRuns } from './useRuns';
import panelStyles from '../../parts/ui/Panel.module.css';
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
        <p className={panelStyles.quiet}>Your runs will appear here.</p>
      ) : (
        <ul className={styles.list}>
          {runs.map((run) => (
            <RecentRun key={run.id} run={run} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function RecentRun({ run }: { run: Run }) {
  const { dateTime } = useDates();
  const options = optionPhrases(run.options);
  return (
    <li className={styles.run}>
      <div className={styles.description}>
        <p className={styles.name}>
          <RunLink run={run} />
        </p>
        <time className={panelStyles.quiet} dateTime={run.createdAt}>
          {dateTime(run.createdAt)}
        </time>
        {options.length > 0 && <p className={panelStyles.quiet}>{options.join(', ')}</p>}
      </div>
      <span className={styles.leads} title="Leads">
        {leadsOfRun(run)}
      </span>
      <RunStatusBadge run={run} />
    </li>
  );
}
