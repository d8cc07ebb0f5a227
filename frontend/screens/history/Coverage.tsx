import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { deliveredText } from '#contract/coverage.js';
import { api } from '../../parts/api/api';
import { NO_RETRY } from '../../parts/api/call';
import { CoverageBar } from '../../parts/runs/CoverageBar';
import { optionPhrases } from '../../parts/runs/options';
import { RetryAlert } from '../../parts/ui/RetryAlert';
import { figures, type KnownReport } from './figures';
import { EnrichmentProgress } from '../../parts/runs/EnrichmentProgress';
import type { Run } from '../../parts/runs/run';
import { Span, Stack } from '../../parts/ui/layout';
import styles from './Coverage.module.css';

/** As tall as a line. */
const NOTHING_YET = '\u00a0';

/** The run's coverage report, with its source and options. */
export function Coverage({ run }: { run: Run }) {
  const { id, status, coverage } = run;
  const { data, error, isFetching, refetch } = useQuery({
    // The list polls unfinished runs; the report changes with the number of records found.
    queryKey: ['coverage', id, status, coverage.found],
    queryFn: ({ signal }) =>
      api.get('/api/scraperuns/{id}/coverage', { params: { path: { id } }, signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    ...NO_RETRY,
  });
  const report = data ?? (error ? null : knownOf(run));
  const options = optionPhrases(run.options);
  return (
    <Stack as="section" gap={3} size="sm" aria-label="Coverage" aria-busy={!data && !error}>
      {error && (
        <RetryAlert
          text={`Couldn't load coverage: ${error.message}`}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {report && <Report report={report} run={run} />}
      <p className={styles.quiet}>
        Source: {run.source}.{data?.matched && ` Searched as ${data.matched}.`}
        {options.length > 0 && ` Options: ${options.join(', ')}.`}
      </p>
      <EnrichmentProgress run={run} />
    </Stack>
  );
}

/** What the run says before its report arrives, so that little moves then. */
const knownOf = ({ coverage }: Run): KnownReport => ({
  ...coverage,
  requests: 0,
  maxRequests: null,
  estimatedCost: null,
  statement: NOTHING_YET,
});

function Report({ report, run }: { report: KnownReport; run: Run }) {
  const { message, requestedCount } = run;
  // RunDetails already shows the message above.
  const statement = message ? report.statement.replace(message, '').trim() : report.statement;
  // The bar's sentence says it.
  const saysMore = deliveredText(report, requestedCount) !== null;
  const shown = figures(report);
  return (
    <>
      <CoverageBar isMain coverage={report} requested={requestedCount} />
      {!saysMore && statement && <p>{statement}</p>}
      {shown.length > 0 && (
        <dl className={styles.figures}>
          {shown.map(({ label, value, note }) => (
            <div key={label} className={styles.figure}>
              <dt>{label}</dt>
              <dd>
                <Span weight="strong" tabular>
                  {value}
                </Span>
                {note && <span className={styles.note}>{note}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
