import { CopyCsvButton } from '../leads/CopyCsvButton';
import { DownloadCsv } from '../leads/DownloadCsv';
import { LeadTable } from '../leads/LeadTable';
import { Alert } from '../ui/Alert';
import { Button } from '../ui/Button';
import { cityName } from './format';
import type { Run } from './run';
import { useRunLeads } from './useRunLeads';
import styles from './RunDetails.module.css';

const LEADS_PAGE_SIZE = 8;
const count = new Intl.NumberFormat('en-US');

export function RunDetails({ run }: { run: Run }) {
  const { leads, error, retry } = useRunLeads(run);
  const what = `Leads of ${run.category} in ${cityName(run.city)}`;

  if (error) {
    return (
      <div className={styles.details}>
        <Alert
          tone="danger"
          actions={
            <Button size="sm" variant="secondary" onClick={retry}>
              Try Again
            </Button>
          }
        >
          {error.message || 'Unknown error'}
        </Alert>
      </div>
    );
  }
  if (!leads) {
    return (
      <p className={styles.quiet} role="status">
        Loading lead details...
      </p>
    );
  }
  return (
    <div className={styles.details}>
      <div className={styles.head}>
        <h2 className={styles.title}>Lead Details ({count.format(leads.length)} leads)</h2>
        {leads.length > 0 && (
          <div className={styles.actions}>
            <CopyCsvButton csvUrl={run.csvUrl} leads={leads} />
            <DownloadCsv runId={run.runId} csvUrl={run.csvUrl} leads={leads} />
          </div>
        )}
      </div>
      {run.message && <p className={styles.message}>{run.message}</p>}
      {leads.length > 0 ? (
        <LeadTable label={what} leads={leads} pageSize={LEADS_PAGE_SIZE} sample={run.sample} />
      ) : (
        <p className={styles.quiet}>No lead data available</p>
      )}
    </div>
  );
}
