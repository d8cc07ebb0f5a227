import { TABLE_FIELDS } from '#contract/lead-fields.js';
import { LeadTable } from '../../../parts/lead-table/LeadTable';
import { Badge } from '../../../parts/ui/Badge';
import { Row } from '../../../parts/ui/layout';
import { COFFEE_ROWS } from '../leads/coffee-rows';
import { toLeads } from '../leads/sample-lead';
import styles from './SampleRun.module.css';

const LEADS = toLeads(COFFEE_ROWS);
/** The title already names the run's category. */
const COLUMNS = TABLE_FIELDS.filter((field) => field !== 'category');

/** A finished run as in the dashboard, with the product's own lead table. */
export function SampleRun() {
  return (
    <section aria-labelledby="sample-run">
      <Row gap={3} rowGap={2} align="center" className={styles.header}>
        <h2 id="sample-run">
          {COFFEE_ROWS[0]?.category} in {COFFEE_ROWS[0]?.city}
        </h2>
        <Badge color="green">Complete</Badge>
        <p>{LEADS.length} leads found</p>
      </Row>
      <LeadTable leads={LEADS} label="Sample leads" columns={COLUMNS} sample />
      <p className={styles.caption}>
        This is the table you'll work with. The businesses are made up, and their phones and
        websites are masked. <a href="/leads">Search the full sample</a>
      </p>
    </section>
  );
}
