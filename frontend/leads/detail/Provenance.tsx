import { Link } from 'react-router';
import { useDates } from '../../dates';
import { cityName } from '../../history/format';
import type { LeadRecord, LeadRun } from '../record';
import { isSample, SampleMark, sourceName } from '../Sources';
import styles from './LeadDrawer.module.css';

/** Where the lead comes from, in words. */
export function Provenance({ lead }: { lead: LeadRecord }) {
  const { date, dateTime } = useDates();
  const { runs } = lead;
  return (
    <section className={styles.section} aria-label="Provenance">
      <h3 className={styles.heading}>Where it comes from</h3>
      {isSample(lead) && (
        <p>
          <SampleMark /> Made up to try the product: not a real business.
        </p>
      )}
      <p>
        Known to {sourceName(lead.source)} as{' '}
        <span className={styles.sourceId}>{lead.sourceId}</span>. First seen {date(lead.firstSeen)},
        last seen {date(lead.lastSeen)}.
      </p>
      <p className={styles.quiet}>Licence: {lead.licence || 'not stated by the source'}</p>
      {runs && runs.length === 0 && (
        <p className={styles.quiet}>No run in your history brought it.</p>
      )}
      {runs && runs.length > 0 && (
        <>
          <p>{runs.length === 1 ? 'Brought by this run:' : `Brought by ${runs.length} runs:`}</p>
          <ul className={styles.runs}>
            {runs.map((run) => (
              <li key={run.id}>
                <Link to={historyOf(run)}>
                  {run.category} in {cityName(run.city)}
                </Link>
                <time dateTime={run.createdAt}>{dateTime(run.createdAt)}</time>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** The history, filtered to runs like this one. */
const historyOf = ({ city, category }: LeadRun) =>
  `/dashboard/history?filter=${encodeURIComponent(JSON.stringify({ city, category }))}`;
