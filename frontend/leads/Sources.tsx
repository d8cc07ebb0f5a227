import { PROVIDERS, type Provider } from '../../contract/sources.js';
import type { LeadRecord } from './record';
import styles from './Sources.module.css';

export const sourceName = (source: string) =>
  source in PROVIDERS ? PROVIDERS[source as Provider].name : source;

/** Marks sample data, which is not a real business. */
export const SampleMark = () => <span className={styles.sample}>{PROVIDERS.sample.name}</span>;

export const isSample = ({ source }: LeadRecord) => source === 'sample';

export const isImported = ({ source }: LeadRecord) => source === 'import';

/** The attribution that the licenses of these leads require. */
export function Sources({ leads }: { leads: readonly LeadRecord[] }) {
  const texts = [...new Set(leads.map(({ source, license }) => license || sourceName(source)))];
  if (texts.length === 0) return null;
  return (
    <p className={styles.sources}>
      {leads.some(isSample) && <SampleMark />}
      <span>Source: {texts.join('; ')}</span>
    </p>
  );
}
