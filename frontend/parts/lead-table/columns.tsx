import { labelOf, LEAD_FIELDS } from '#contract/lead-fields.js';
import type { ReactNode } from 'react';
import { Missing } from '../ui/Missing';
import type { Column } from './Table';
import { FieldValue } from './FieldValue';
import { valueOf, type TableLead, type TableField } from './lead';
import styles from './LeadTable.module.css';
import { isSortField, type SortField } from './sort';

export type LeadColumn = Column<TableLead, SortField>;

/** The minimum table width at which a column appears. Unlisted columns need the widest table. */
const FROM: Partial<Record<TableField, LeadColumn['from'] | 'always'>> = {
  name: 'always',
  category: 'fromMd',
  phone: 'always',
  address: 'fromMd',
  website: 'fromSm',
  rating: 'fromSm',
};

export interface CellTexts {
  /** Formats phone numbers; without it, they stay as they are. */
  phoneText?: ((phone: string) => string) | undefined;
  /** Replaces a lead's name, for example by a link; null to keep it. */
  nameOf?: ((lead: TableLead) => ReactNode) | undefined;
}

export function columnOf(field: TableField, { phoneText, nameOf }: CellTexts = {}): LeadColumn {
  const { kind } = LEAD_FIELDS[field];
  const from = FROM[field] ?? 'fromLg';
  return {
    label: labelOf(field),
    ...(isSortField(field) && { sort: field }),
    ...(from !== 'always' && { from }),
    numeric: kind === 'count',
    cell: (lead) => {
      const value = valueOf(lead, field);
      if (value === null || value === '') return <Missing />;
      const { Name: name, masked } = lead;
      const named = field === 'name' && nameOf?.(lead);
      if (named) return <span className={styles.name}>{named}</span>;
      return (
        <FieldValue {...{ field, value, name, masked, phoneText }} className={styles[field]} />
      );
    },
  };
}

/** The columns of the Run a Scrape card's results. */
export const RESULT_COLUMNS: readonly TableField[] = ['name', 'phone', 'address', 'website'];
