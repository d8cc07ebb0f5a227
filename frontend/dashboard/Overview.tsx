import { ScrapeCard } from '../scrape/ScrapeCard';
import { MonthUsage } from '../plan/MonthUsage';
import { PageHeader } from '../ui/PageHeader';
import { RecentRuns } from './RecentRuns';
import { RunsInProgress } from './RunsInProgress';
import styles from './Overview.module.css';

export function Overview() {
  return (
    <>
      <PageHeader title="Dashboard Overview" />
      <div className={styles.overview}>
        <div className={styles.wide}>
          <ScrapeCard />
        </div>
        <div className={styles.runs}>
          <RunsInProgress />
          <RecentRuns />
        </div>
        <MonthUsage />
      </div>
    </>
  );
}
