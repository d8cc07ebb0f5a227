import { useEffect, useState } from 'react';
import { isFinished } from '#contract/scrape.js';
import { counted } from '#contract/numbers.js';
import type { TableLead } from '../../parts/lead-table/lead';
import { DownloadCsv } from '../../parts/runs/DownloadCsv';
import { LeadTable } from '../../parts/lead-table/LeadTable';
import { phoneText } from '../../parts/lead-table/phone';
import { leadsToCsv } from '../../parts/runs/csv';
import { count } from '../../parts/ui/numbers';
import { RetryAlert } from '../../parts/ui/RetryAlert';
import { Coverage } from './Coverage';
import { cityName, failureOf } from '../../parts/runs/format';
import { LazyRunMap } from '../../parts/runs/LazyRunMap';
import { leadOfRun } from '../../parts/runs/LeadOfRun';
import { useRunAgain } from '../../parts/runs/RunActions';
import { runPath } from '../../parts/runs/paths';
import { hasLeads, type Run } from '../../parts/runs/run';
import { DeliverButton } from '../../parts/schedule/DeliverButton';
import { May } from '../../parts/session/May';
import { Alert } from '../../parts/ui/Alert';
import { Button } from '../../parts/ui/Button';
import { ButtonLink } from '../../parts/ui/ButtonLink';
import { Row, Span, Text } from '../../parts/ui/layout';
import { fetchRunCsv } from './runCsv';
import { RunMenu } from './RunMenu';
import { useRunLeads } from './useRunLeads';
import styles from './RunDetails.module.css';

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
  const hasFailed = run.status === 'Failed';
  return (
    <div className={styles.details}>
      <Row gap={4} rowGap={2} align="center" justify="between">
        <Text as="h2" size="sm">
          Lead Details ({counted(Math.max(total, leads.length), 'lead')})
        </Text>
        <Row gap={2} className={styles.actions}>
          <ButtonLink to={runPath(run.id)} size="sm" variant="secondary">
            Open run
          </ButtonLink>
          <DeliverButton run={run} />
          {isEmpty ? (
            <Span quiet>No CSV data available</Span>
          ) : (
            <>
              <CopyCsvButton csvUrl={run.csvUrl} leads={leads} />
              <DownloadCsv runId={run.runId} csvUrl={run.csvUrl} leads={leads} />
            </>
          )}
          <RunMenu run={run} className={styles.narrowOnly} />
        </Row>
      </Row>
      {hasFailed ? <Failure run={run} /> : run.message && <Text quiet>{run.message}</Text>}
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
        <LazyRunMap runId={run.id} version={`${run.progress} ${run.leads}`} leads={leads} />
      </div>
      {failure}
      {hasLeads(run) ? (
        <LeadTable
          label={`Leads for ${run.category} in ${cityName(run.city)}`}
          leads={leads}
          sample={run.sample}
          phoneText={phoneText}
          nameOf={leadOfRun(run.id)}
        />
      ) : (
        !hasFailed && <p className={styles.quiet}>No lead data available</p>
      )}
    </div>
  );
}

/** Why a run failed, and another try. */
function Failure({ run }: { run: Run }) {
  const again = useRunAgain(run);
  return (
    <Alert
      tone="danger"
      actions={
        <May do="work">
          <Button size="sm" variant="secondary" onClick={again}>
            Run again
          </Button>
        </May>
      }
    >
      {failureOf(run)}
    </Alert>
  );
}

const COPIED_LABEL_MS = 2_000;

type Props = { csvUrl: string | null; leads: readonly TableLead[] };

/** Copies the run's CSV to the clipboard. */
function CopyCsvButton({ csvUrl, leads }: Props) {
  const [state, setState] = useState<'idle' | 'copying' | 'copied'>('idle');

  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('idle'), COPIED_LABEL_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => {
    setState('copying');
    try {
      await navigator.clipboard.writeText(csvUrl ? await fetchRunCsv(csvUrl) : leadsToCsv(leads));
      setState('copied');
    } catch (error) {
      console.error('Failed to copy the CSV', error);
      setState('idle');
    }
  };

  return (
    <Button size="sm" variant="secondary" busy={state === 'copying'} onClick={() => void copy()}>
      <span aria-live="polite">{state === 'copied' ? 'Copied' : 'Copy CSV'}</span>
    </Button>
  );
}
