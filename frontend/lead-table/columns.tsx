import { count } from '../ui/numbers';
import { telHref, type LeadRow } from './lead';
import { Missing } from '../ui/Missing';
import type { Column } from '../ui/Table';
import type { SortField } from './sort';
import { Stars } from './Stars';
import { WebsiteLink } from './WebsiteLink';
import styles from './LeadTable.module.css';

export type LeadColumn = Column<LeadRow, SortField>;

const all = {
  name: {
    label: 'Name',
    sort: 'Name',
    cell: (lead) => <span className={styles.name}>{lead.Name}</span>,
  },
  category: {
    label: 'Category',
    sort: 'Category',
    from: 'fromMd',
    cell: (lead) => lead.Category ?? <Missing />,
  },
  phone: {
    label: 'Phone',
    cell: (lead) => (lead.Phone ? <Phone phone={lead.Phone} masked={lead.masked} /> : <Missing />),
  },
  address: {
    label: 'Address',
    from: 'fromMd',
    cell: (lead) =>
      lead.Address ? <span className={styles.address}>{lead.Address}</span> : <Missing />,
  },
  website: {
    label: 'Website',
    from: 'fromSm',
    cell: (lead) =>
      lead.Website ? (
        <Website website={lead.Website} name={lead.Name} masked={lead.masked} />
      ) : (
        <Missing />
      ),
  },
  rating: {
    label: 'Rating',
    sort: 'Rating',
    from: 'fromSm',
    cell: (lead) => (lead.Rating === null ? <Missing /> : <Stars rating={lead.Rating} />),
  },
  reviews: {
    label: 'Reviews',
    sort: 'Review Count',
    numeric: true,
    from: 'fromLg',
    cell: (lead) =>
      lead['Review Count'] === null ? <Missing /> : count.format(lead['Review Count']),
  },
  hours: {
    label: 'Hours',
    from: 'fromLg',
    cell: (lead) => (lead.Hours ? <span className={styles.hours}>{lead.Hours}</span> : <Missing />),
  },
} satisfies Record<string, LeadColumn>;

export type ColumnName = keyof typeof all;
export const columnOf = (name: ColumnName): LeadColumn => all[name];
export const ALL_COLUMNS = Object.keys(all) as ColumnName[];
/** What the Run a Scrape card shows of its results. */
export const RESULT_COLUMNS: readonly ColumnName[] = ['name', 'phone', 'address', 'website'];

type PhoneProps = { phone: string; masked: boolean | undefined };

function Phone({ phone, masked }: PhoneProps) {
  if (masked) return <Masked className={styles.phone} text={phone} />;
  return (
    <a className={styles.phone} href={telHref(phone)}>
      {phone}
    </a>
  );
}

type WebsiteProps = { website: string; name: string; masked: boolean | undefined };

function Website({ masked, ...link }: WebsiteProps) {
  if (masked) return <Masked className={styles.clip} text={link.website} />;
  return <WebsiteLink className={styles.clip} {...link} />;
}

interface MaskedProps {
  text: string;
  className: string | undefined;
}

/** A contact of which only a part is shown: nothing to dial and nowhere to go. */
const Masked = ({ text, className }: MaskedProps) => (
  <span className={className} title="Masked in this sample">
    <span aria-hidden="true">{text}</span>
    <span className="visually-hidden">masked</span>
  </span>
);
