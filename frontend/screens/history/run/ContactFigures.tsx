import { labelOf } from '#contract/lead-fields.js';
import { type TableLead, valueOf } from '../../../parts/lead-table/lead';
import { Span } from '../../../parts/ui/layout';
import { count, percentage } from '../../../parts/ui/numbers';
import styles from '../Coverage.module.css';

const WAYS = ['phone', 'website', 'email'] as const;

/** How many of a run's leads can be reached in each way; null until all are known. As large until then. */
export const ContactFigures = ({ leads }: { leads: readonly TableLead[] | null }) => (
  <dl className={styles.figures} aria-label="Contact details" aria-busy={leads === null}>
    {WAYS.map((way) => {
      const known = leads?.filter((lead) => valueOf(lead, way)).length ?? 0;
      return (
        <div key={way} className={styles.figure}>
          <dt>{labelOf(way)}</dt>
          <dd>
            <Span size="md" weight="strong" tabular>
              {leads ? count.format(known) : '–'}
            </Span>
            <span className={styles.note}>
              {leads && leads.length > 0 ? `${percentage(known, leads.length)}%` : '–'}
            </span>
          </dd>
        </div>
      );
    })}
  </dl>
);
