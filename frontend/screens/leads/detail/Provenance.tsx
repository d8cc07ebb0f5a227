import { Fragment } from 'react';
import { Link } from 'react-router';
import { sourceName } from '../../../parts/lead-table/attributions';
import { useDates } from '../../../parts/session/useDates';
import { cityName } from '../../../parts/runs/format';
import { Stack, Text } from '../../../parts/ui/layout';
import type { LeadRecord, LeadRun } from '../record';
import { hasPage, isImported, isSample, SampleMark, SourceRecord } from '../Sources';
import styles from './LeadDrawer.module.css';

/** The lead's source, license and runs. */
export function Provenance({ lead }: { lead: LeadRecord }) {
  const { date, dateTime } = useDates();
  const { runs, retainUntil } = lead;
  const others = otherRecords(lead);
  const coordinates = coordinatesOf(lead);
  return (
    <Stack as="section" gap={3} size="sm" className={styles.section} aria-label="Provenance">
      <Text as="h3" size="md">
        Source
      </Text>
      {isSample(lead) && (
        <p>
          <SampleMark /> Generated for testing. Not a real business.
        </p>
      )}
      <p>
        {isImported(lead) ? (
          'From your list'
        ) : (
          <>
            Listed on <SourceRecord identity={lead} name={lead.name} />
          </>
        )}
        . First seen {date(lead.firstSeen)}, last seen {date(lead.lastSeen)}.
      </p>
      {others.length > 0 && (
        <p>
          Also listed on{' '}
          {others.map((identity, index) => (
            <Fragment key={`${identity.source} ${identity.sourceId}`}>
              {index > 0 && ', '}
              <SourceRecord identity={identity} name={lead.name} />
            </Fragment>
          ))}
          .
        </p>
      )}
      {coordinates && <Text muted>Coordinates: {coordinates}</Text>}
      <Text muted>License: {lead.license || 'not stated by the source'}</Text>
      {retainUntil && (
        <p>
          Kept until <time dateTime={retainUntil}>{date(retainUntil)}</time>, as required by{' '}
          {sourceName(lead.source)}. Your notes, tags and status are kept.
        </p>
      )}
      {runs && runs.length === 0 && <Text muted>Not found by any run in your history.</Text>}
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
    </Stack>
  );
}

/** Links to the history, filtered by the run's city and category. */
const historyOf = ({ city, category }: LeadRun) =>
  `/dashboard/history?filter=${encodeURIComponent(JSON.stringify({ city, category }))}`;

/** Records other than the lead's main one. Without a page to link to, one per source. */
function otherRecords({ source, sourceId, identities = [] }: LeadRecord) {
  const named = new Set([source]);
  return identities.filter((identity) => {
    const isFirst = !named.has(identity.source);
    named.add(identity.source);
    return isFirst || (hasPage(identity) && identity.sourceId !== sourceId);
  });
}

/** "43.73842° N, 7.42462° E" */
function coordinatesOf({ latitude, longitude }: LeadRecord): string | null {
  if (latitude === null || longitude === null) return null;
  const north = `${Math.abs(latitude).toFixed(5)}° ${latitude < 0 ? 'S' : 'N'}`;
  const east = `${Math.abs(longitude).toFixed(5)}° ${longitude < 0 ? 'W' : 'E'}`;
  return `${north}, ${east}`;
}
