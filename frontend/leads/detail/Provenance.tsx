import { Fragment } from 'react';
import { Link } from 'react-router';
import { useDates } from '../../session/useDates';
import { cityName } from '../../runs/format';
import type { LeadRecord, LeadRun } from '../record';
import { isSample, SampleMark, sourceName } from '../Sources';
import styles from './LeadDrawer.module.css';

/** Where the lead comes from, in words. */
export function Provenance({ lead }: { lead: LeadRecord }) {
  const { date, dateTime } = useDates();
  const { runs, retainUntil } = lead;
  const others = otherIdentities(lead);
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
      {others.length > 0 && (
        <p>
          Also known as{' '}
          {others.map(({ source, sourceId }, index) => (
            <Fragment key={`${source} ${sourceId}`}>
              {index > 0 && ', '}
              <span className={styles.sourceId}>{sourceId}</span> at {sourceName(source)}
            </Fragment>
          ))}
          .
        </p>
      )}
      <p className={styles.quiet}>Licence: {lead.licence || 'not stated by the source'}</p>
      {retainUntil && (
        <p>
          Kept until <time dateTime={retainUntil}>{date(retainUntil)}</time>: the terms of{' '}
          {sourceName(lead.source)} allow no longer. Your notes, tags and status stay.
        </p>
      )}
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

/** Ids besides the one that the lead is shown under. */
const otherIdentities = ({ source, sourceId, identities = [] }: LeadRecord) =>
  identities.filter((one) => one.source !== source || one.sourceId !== sourceId);
