import { STATUS_LABELS, type LeadStatus } from '#contract/lead-fields.js';
import type { Lead } from '#contract/leads.js';
import { sourceName } from '../../../parts/lead-table/attributions';
import { EmailLink } from '../../../parts/lead-table/EmailLink';
import { FieldValue } from '../../../parts/lead-table/FieldValue';
import { useDates } from '../../../parts/session/useDates';
import { Missing } from '../../../parts/ui/Missing';
import { phoneText } from '../../../parts/lead-table/phone';
import { Text } from '../../../parts/ui/layout';
import { compareLeads, type ComparedRow } from './fields';
import styles from './SideBySide.module.css';

type Props = {
  leads: [Lead, Lead];
  /** The id of the lead to keep. */
  kept: string;
  onKeep: (id: string) => void;
  /** Unique on the page. */
  name: string;
};

/** Two leads in two columns with their differences marked, to choose which one to keep. */
export function SideBySide({ leads, kept, onKeep, name }: Props) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <Text as="td" size="sm">
            Keep
          </Text>
          {leads.map((lead) => (
            <th key={lead.id} scope="col">
              <label className={styles.choice}>
                <input
                  type="radio"
                  name={name}
                  checked={lead.id === kept}
                  onChange={() => onKeep(lead.id)}
                />
                <span>
                  <span className="visually-hidden">Keep </span>
                  {lead.Name}
                  {lead.Suppressed && <span className={styles.excluded}> Excluded</span>}
                </span>
              </label>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {compareLeads(...leads).map((row) => (
          <tr key={row.field} data-differs={row.differs}>
            <th scope="row">
              {row.label}
              {row.differs && <span className="visually-hidden"> (differs)</span>}
            </th>
            {leads.map((lead, index) => (
              <td key={lead.id}>
                <Value row={row} value={row.values[index]} lead={lead} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ row, value, lead }: { row: ComparedRow; value: unknown; lead: Lead }) {
  const { date } = useDates();
  if (value === null) return <Missing title="Unknown" />;
  switch (row.field) {
    case 'status':
      return STATUS_LABELS[value as LeadStatus];
    case 'tags':
      return (value as string[]).join(', ');
    case 'source':
      return sourceName(value as string);
    case 'firstSeen':
      return <time dateTime={value as string}>{date(value as string)}</time>;
    case 'email':
      return <EmailLink email={value as string} />;
    case 'phone':
      return phoneText(value as string);
    default:
      return <FieldValue field={row.field} value={value as string | number} name={lead.Name} />;
  }
}
