import { lazy, Suspense } from 'react';
import { ScrapeCard } from '../../parts/scrape/ScrapeCard';
import { May } from '../../parts/session/May';
import { MonthUsage } from '../../parts/scrape/MonthUsage';
import { PageHeader } from '../../parts/ui/PageHeader';
import { Activity } from './Activity';
import { Checklist } from './Checklist';
import { Figures } from './Figures';
import { NeedsYou } from './NeedsYou';
import styles from './Overview.module.css';

const OverviewCharts = lazy(() => import('./OverviewCharts'));

export function Overview() {
  return (
    <div className={styles.page}>
      <PageHeader
        title="Dashboard Overview"
        actions={
          <div className={styles.progress}>
            <May do="work">
              <Checklist />
            </May>
          </div>
        }
      />
      <div className={styles.overview}>
        <div className={styles.wide}>
          <May do="work">
            <ScrapeCard />
          </May>
        </div>
        <div className={styles.wide}>
          <Figures />
        </div>
        <NeedsYou />
        <div className={styles.timeline}>
          <Activity />
        </div>
        <MonthUsage isSaidAbove />
        <div className={styles.wide}>
          <Suspense fallback={null}>
            <OverviewCharts />
          </Suspense>
        </div>
      </div>
    </div>
  );
}
