import type { Invoice } from '#contract/billing.js';
import { useConfig } from '../../../parts/api/useConfig';
import { moneyText } from '../../../parts/plan/plan';
import { useInvoices } from '../../../parts/plan/useBilling';
import { useDates } from '../../../parts/session/useDates';
import { Badge, type BadgeColor } from '../../../parts/ui/Badge';
import { Loaded } from '../../../parts/ui/Loaded';
import styles from './Invoices.module.css';

const STATUSES: Record<string, [text: string, color: BadgeColor]> = {
  draft: ['Draft', 'gray'],
  open: ['Not paid yet', 'yellow'],
  paid: ['Paid', 'green'],
  void: ['Void', 'gray'],
  uncollectible: ['Uncollectible', 'red'],
};

export function Invoices() {
  const config = useConfig();
  const query = useInvoices();
  if (config?.billing.enabled === false) return <p>No invoices yet. Nothing has been charged.</p>;
  return (
    <Loaded lines={1} query={query} loading="Loading invoices...">
      {(invoices) =>
        invoices.length === 0 ? (
          <p>No invoices yet. Nothing has been charged.</p>
        ) : (
          <InvoiceTable invoices={invoices} />
        )
      }
    </Loaded>
  );
}

const InvoiceTable = ({ invoices }: { invoices: readonly Invoice[] }) => (
  // A scrolling region must be focusable, or keyboard users can't scroll it.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={styles.scroll} role="region" aria-label="Invoices" tabIndex={0}>
    <table className={styles.table}>
      <caption className="visually-hidden">Invoices</caption>
      <thead>
        <tr>
          <th scope="col">Invoice</th>
          <th scope="col" className={styles.charge}>
            For
          </th>
          <th scope="col" className={styles.wide}>
            Date
          </th>
          <th scope="col">Status</th>
          <th scope="col" className={styles.amount}>
            Amount
          </th>
          <th scope="col">
            <span className="visually-hidden">Download</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} {...invoice} />
        ))}
      </tbody>
    </table>
  </div>
);

/** The amount has its own column. */
const AT_PRICE = / \(at [^)]*\)$/;

function InvoiceRow({ id, number, url, pdfUrl, createdAt, status, total, ...charge }: Invoice) {
  const { day, days } = useDates();
  const { description, period, currency } = charge;
  const name = number ?? id;
  const [text, color] = STATUSES[status ?? ''] ?? [status, 'gray'];
  return (
    <tr>
      <td>
        {/* A paid one's page says no more than its PDF. */}
        {url && status === 'open' ? <a href={url}>{name}</a> : name}
        <span className={styles.narrow}>
          {description.replace(AT_PRICE, '')}, {day(createdAt)}
        </span>
      </td>
      <td className={styles.charge}>
        {description.replace(AT_PRICE, '')}
        {period && ' '}
        {period && <span className={styles.period}>{days(period.start, period.end)}</span>}
      </td>
      <td className={styles.wide}>{day(createdAt)}</td>
      <td>
        <Badge color={color}>{text}</Badge>
      </td>
      <td className={styles.amount}>{moneyText(total, currency)}</td>
      <td>
        {pdfUrl && (
          <a href={pdfUrl} aria-label={`PDF of invoice ${name}`}>
            PDF
          </a>
        )}
      </td>
    </tr>
  );
}
