import { actorText, type AuditEntry } from '#contract/audit.js';
import { Column } from '../../../parts/lists/Column';
import { ListTable } from '../../../parts/lists/ListTable';
import table from '../../../parts/lists/ListTable.module.css';
import { useDates } from '../../../parts/session/useDates';
import styles from './AuditTable.module.css';

/** Entries, newest first. On a phone, each is one cell. */
export function AuditTable() {
  const { dateTime } = useDates();
  const time = ({ at }: AuditEntry) => <time dateTime={at}>{dateTime(at)}</time>;
  return (
    <ListTable<AuditEntry> label="Audit log" className={styles.entries} withPage>
      <Column<AuditEntry>
        label="When"
        className={table.fromSm}
        cellClassName={styles.time}
        render={time}
      />
      <Column<AuditEntry>
        label="Who"
        className={`${table.fromSm} ${styles.who}`}
        render={actorText}
      />
      <Column<AuditEntry>
        label="What"
        render={(entry) => (
          <>
            <span className={styles.text}>{entry.text}</span>
            <span className={table.briefSm}>
              {actorText(entry)} · {time(entry)}
            </span>
            {entry.ip && <span className={table.briefMd}>{entry.ip}</span>}
          </>
        )}
      />
      <Column<AuditEntry> label="IP" className={table.fromMd} render={({ ip }) => ip ?? '–'} />
    </ListTable>
  );
}
