import { lazy } from 'react';
import { isFinished } from '#contract/scrape.js';
import { counted } from '#contract/numbers.js';
import { Row, Span, Text } from '../../parts/ui/layout';
import { CopyCsvButton } from './CopyCsvButton';
import { DownloadCsv } from '../../parts/runs/DownloadCsv';
import { LazyMap } from '../../parts/map/LazyMap';
import { LeadTable } from '../../parts/lead-table/LeadTable';
import { phoneText } from '../../parts/lead-table/phone';
import { count } from '../../parts/ui/numbers';
import { RetryAlert } from '../../parts/ui/RetryAlert';
import { Coverage } from './Coverage';
import { cityName } from '../../parts/runs/format';
import { hasLeads, type Run } from '../../parts/runs/run';
import { RunActions } from '../../parts/runs/RunActions';
import { DeliverButton } from '../../parts/schedule/DeliverButton';
import { useRunLeads } from './useRunLeads';
import styles from './RunDetails.module.css';

const RunMap = lazy(() => import('../../parts/runs/RunMap'));

export function RunDetails({ run }: { run: Run }) {
  const { leads, total, merged, error, retry } = useRunLeads(run);
  const failure = error && <RetryAlert text={error.message} onRetry={retry} />;

  if (!leads) {
    if (failure) return <div className={styles.details}>{failure}</div>;
    return (
      <p className={styles.quiet} role="status">
        Loading lead details...
      </p>
    );
  }
  const isEmpty = leads.length === 0;
  return (
    <div className={styles.details}>
      <Row gap={4} rowGap={2} align="center" justify="between">
        <Text as="h2" size="sm">
          Lead Details ({counted(Math.max(total, leads.length), 'lead')})
        </Text>
        <Row gap={2} className={styles.actions}>
          <RunActions run={run} className={styles.narrowOnly} />
          <DeliverButton run={run} />
          {isEmpty ? (
            <Span quiet>No CSV data available</Span>
          ) : (
            <>
              <CopyCsvButton csvUrl={run.csvUrl} leads={leads} />
              <DownloadCsv runId={run.runId} csvUrl={run.csvUrl} leads={leads} />
            </>
          )}
        </Row>
      </Row>
      {run.message && <Text quiet>{run.message}</Text>}
      {merged > 0 && (
        <Text quiet>
          {merged === 1 ? '1 lead has' : `${count.format(merged)} leads have`} since been merged
          into another lead in this run.
        </Text>
      )}
      {!isFinished(run.status) && (
        <Text quiet>
          {run.status === 'Paused'
            ? 'This run is paused. Resume it to continue where it left off.'
            : 'This run is in progress. Its leads refresh when it finishes.'}
        </Text>
      )}
      <div className={styles.facts}>
        <Coverage run={run} />
        <LazyMap>
          <RunMap runId={run.id} version={`${run.progress} ${run.leads}`} leads={leads} />
        </LazyMap>
      </div>
      {failure}
      {hasLeads(run) ? (
        <LeadTable
          label={`Leads for ${run.category} in ${cityName(run.city)}`}
          leads={leads}
          sample={run.sample}
          phoneText={phoneText}
        />
      ) : (
        <p className={styles.quiet}>No lead data available</p>
      )}
    </div>
  );
}
