import {
  GRID_FIELDS,
  labelOf,
  LEAD_FIELDS,
  SORT_FIELDS,
  type LeadField,
  type LeadStatus,
} from '../../../contract/lead-fields.js';
import { FieldValue } from '../../lead-table/FieldValue';
import { useDates } from '../../session/useDates';
import { Badge, type BadgeColor } from '../../ui/Badge';
import { Missing } from '../../ui/Missing';
import type { Column } from '../../ui/Table';
import { sortName, type LeadRecord } from '../record';
import { STATUS_LABELS } from '../status';
import { LeadName } from './LeadName';
import styles from './LeadGrid.module.css';

type GridField = (typeof GRID_FIELDS)[number];
type GridColumn = Column<LeadRecord>;

/** The minimum grid width at which a column appears. Unlisted columns need the widest grid. */
const FROM: Partial<Record<GridField, GridColumn['from'] | 'always'>> = {
  name: 'always',
  category: 'fromMd',
  city: 'fromMd',
  phone: 'fromSm',
  website: 'fromLg',
  rating: 'fromLg',
  status: 'always',
};

/** Cells that show more than the field's value. */
const CELLS: Partial<Record<GridField, GridColumn['cell']>> = {
  name: (lead) => <LeadName lead={lead} />,
  status: ({ status }) => <LeadStatusBadge status={status} />,
  firstSeen: ({ firstSeen, retainUntil }) => (
    <>
      <LeadDate at={firstSeen} />
      {retainUntil && (
        <span className={styles.retention}>
          Kept until <LeadDate at={retainUntil} />
        </span>
      )}
    </>
  ),
};

function cellOf(field: GridField): GridColumn['cell'] {
  return (lead) => {
    const value = lead[field];
    if (value === null || value === '') return <Missing />;
    return <FieldValue {...{ field, value, name: lead.name }} className={styles[field]} />;
  };
}

export const COLUMNS: readonly GridColumn[] = GRID_FIELDS.map((field) => {
  const from = FROM[field] ?? 'fromXl';
  return {
    label: labelOf(field),
    ...((SORT_FIELDS as readonly LeadField[]).includes(field) && { sort: sortName(field) }),
    ...(from !== 'always' && { from }),
    numeric: LEAD_FIELDS[field].kind === 'count',
    cell: CELLS[field] ?? cellOf(field),
  };
});

const COLORS: Record<LeadStatus, BadgeColor> = {
  NEW: 'blue',
  CONTACTED: 'yellow',
  QUALIFIED: 'accent',
  WON: 'green',
  LOST: 'gray',
};

const LeadStatusBadge = ({ status }: { status: LeadStatus }) => (
  <Badge color={COLORS[status]}>{STATUS_LABELS[status]}</Badge>
);

function LeadDate({ at }: { at: string }) {
  const { date } = useDates();
  return (
    <time className={styles.date} dateTime={at}>
      {date(at)}
    </time>
  );
}
