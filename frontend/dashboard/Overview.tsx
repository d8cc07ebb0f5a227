import { ScrapeCard } from '../scrape/ScrapeCard';
import { PageHeader } from './PageHeader';

export function Overview() {
  return (
    <>
      <PageHeader title="Dashboard Overview" />
      <ScrapeCard />
    </>
  );
}
