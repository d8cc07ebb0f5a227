import { Fragment } from 'react';
import { Link } from 'react-router';
import { useDates } from '../../session/useDates';
import { cityName } from '../../runs/format';
import type { LeadRecord, LeadRun } from '../record';
import { isSample, SampleMark, sourceName } from '../Sources';
import styles from './LeadDrawer.module.css';

/** The lead's source, license and runs. */
export function Provenance({ lead }: { lead: LeadRecord }) {
  const { date, dateTime } = useDates();
  const { runs, retainUntil } = lead;
  const others = otherIdentities(lead);
  return (
    <section className={styles.section} aria-label="Provenance">
      <h3 className={styles.heading}>Source</h3>
      {isSample(lead) && (
        <p>
          <SampleMark /> Generated for testing. Not a real business.
        </p>
      )}
      <p>
        Listed on {sourceName(lead.source)} as{' '}
        <span className={styles.sourceId}>{lead.sourceId}</span>. First seen {date(lead.firstSeen)},
        last seen {date(lead.lastSeen)}.
      </p>
      {others.length > 0 && (
        <p>
          Also listed as{' '}
          {others.map(({ source, sourceId }, index) => (
            <Fragment key={`${source} ${sourceId}`}>
              {index > 0 && ', '}
              <span className={styles.sourceId}>{sourceId}</span> on {sourceName(source)}
            </Fragment>
          ))}
          .
        </p>
      )}
      <p className={styles.quiet}>License: {lead.license || 'not stated by the source'}</p>
      {retainUntil && (
        <p>
          Kept until <time dateTime={retainUntil}>{date(retainUntil)}</time>, as required by{' '}
          {sourceName(lead.source)}. Your notes, tags and status are kept.
        </p>
      )}
      {runs && runs.length === 0 && (
        <p className={styles.quiet}>Not found by any run in your history.</p>
      )}
      {runs && runs.length > 0 && (
        <>
          <p>{runs.length === 1 ? 'Found by this run:' : `Found by ${runs.length} runs:`}</p>
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

/** Links to the history, filtered by the run's city and category. */
const historyOf = ({ city, category }: LeadRun) =>
  `/dashboard/history?filter=${encodeURIComponent(JSON.stringify({ city, category }))}`;

/** Identities other than the lead's main one. */
const otherIdentities = ({ source, sourceId, identities = [] }: LeadRecord) =>
  identities.filter((identity) => identity.source !== source || identity.sourceId !== sourceId);
