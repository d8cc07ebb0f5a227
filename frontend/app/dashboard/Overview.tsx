import { lazy, Suspense } from 'react';
import { ScrapeCard } from '../../parts/scrape/ScrapeCard';
import { MonthUsage } from '../../parts/plan/MonthUsage';
import { Stack } from '../../parts/ui/layout';
import { PageHeader } from '../../parts/ui/PageHeader';
import { Checklist } from './Checklist';
import { LastResult } from './LastResult';
import { RecentRuns } from './RecentRuns';
import { RunsInProgress } from './RunsInProgress';
import styles from './Overview.module.css';

const OverviewCharts = lazy(() => import('./OverviewCharts'));

export function Overview() {
  return (
    <>
      <PageHeader title="Dashboard Overview" />
      <div className={styles.overview}>
        <div className={styles.wide}>
          <ScrapeCard />
        </div>
        <div className={styles.wide}>
          <Checklist />
        </div>
        <Stack gap={5}>
          <LastResult />
          <RecentRuns />
        </Stack>
        <Stack gap={5}>
          <MonthUsage />
          <RunsInProgress />
        </Stack>
        <div className={styles.wide}>
          <Suspense fallback={null}>
            <OverviewCharts />
          </Suspense>
        </div>
      </div>
    </>
  );
}
