import type { LeadRecord } from './record';
import styles from './Sources.module.css';

const NAMES: Record<string, string> = {
  google: 'Google Maps',
  osm: 'OpenStreetMap',
  overture: 'Overture Maps',
  sample: 'Sample data',
};

export const sourceName = (source: string) => NAMES[source] ?? source;

/** Marks what no real business stands behind. */
export const SampleMark = () => <span className={styles.sample}>Sample data</span>;

export const isSample = ({ source }: LeadRecord) => source === 'sample';

/** Whom the shown leads come from, as their licences want it said. */
export function Sources({ leads }: { leads: readonly LeadRecord[] }) {
  const texts = [...new Set(leads.map(({ source, licence }) => licence || sourceName(source)))];
  if (texts.length === 0) return null;
  return (
    <p className={styles.sources}>
      {leads.some(isSample) && <SampleMark />}
      <span>Source: {texts.join('; ')}</span>
    </p>
  );
}
