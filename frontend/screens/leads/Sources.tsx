import { PROVIDERS, RECORD_PAGES } from '#contract/sources.js';
import { attributionsOf, sourceName } from '../../parts/lead-table/attributions';
import { Row } from '../../parts/ui/layout';
import type { LeadRecord } from './record';
import styles from './Sources.module.css';

/** A source's own page for a business, by the source's id. */
const PAGES: Partial<Record<string, (sourceId: string, name: string) => string>> = {
  osm: (sourceId) => `${RECORD_PAGES.osm}${sourceId}`,
  google: (sourceId, name) =>
    `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: name, query_place_id: sourceId })}`,
};

export const hasPage = ({ source }: { source: string }) => source in PAGES;

interface RecordProps {
  identity: Pick<LeadRecord, 'source' | 'sourceId'>;
  /** The business's name. */
  name: string;
}

/** The name of a record's source, with a link to the record if the source has a page for it. */
export function SourceRecord({ identity: { source, sourceId }, name }: RecordProps) {
  const page = PAGES[source]?.(sourceId, name);
  if (!page) return sourceName(source);
  return (
    <a
      href={page}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${name} on ${sourceName(source)}, opens in a new tab`}
    >
      {sourceName(source)}
    </a>
  );
}

/** Marks sample data, which is not a real business. */
export const SampleMark = () => <span className={styles.sample}>{PROVIDERS.sample.name}</span>;

export const isSample = ({ source }: Pick<LeadRecord, 'source'>) => source === 'sample';

export const isImported = ({ source }: LeadRecord) => source === 'import';

/** The attribution that the licenses of these leads require. */
export function Sources({ leads }: { leads: readonly Pick<LeadRecord, 'source' | 'license'>[] }) {
  const texts = attributionsOf(leads);
  if (texts.length === 0) return null;
  return (
    <Row as="p" gap={2} rowGap={1} align="center" hint className={styles.sources}>
      {leads.some(isSample) && <SampleMark />}
      <span>Source: {texts.join('; ')}</span>
    </Row>
  );
}
