import type { VisitorLead } from '#contract/visitors.js';
import { WebsiteLink } from '../../../parts/lead-table/WebsiteLink';
import styles from './Leads.module.css';

interface Props {
  leads: readonly VisitorLead[];
  label: string;
  /** In two columns where there is room. */
  columns?: boolean;
}

/** Businesses as visitors see them: names and categories, with contact details or bars. */
export const Leads = ({ leads, label, columns = false }: Props) => (
  <ul className={styles.leads} aria-label={label} data-columns={columns}>
    {leads.map((lead, index) => (
      <li key={index} className={styles.lead} data-masked={lead.isMasked}>
        <span className={styles.name}>
          <strong>{lead.name}</strong>
          {!lead.isMasked && (
            <span className={styles.quiet}>
              {[lead.category, lead.address].filter(Boolean).join(' · ')}
            </span>
          )}
        </span>
        <span className={styles.contacts}>
          {lead.isMasked ? <Masked lead={lead} most={columns ? 1 : 2} /> : <Contacts lead={lead} />}
        </span>
      </li>
    ))}
  </ul>
);

const DOTS = /(·[·\s]*·)/;

const Contacts = ({ lead: { name, phone, website, email } }: { lead: VisitorLead }) => (
  <>
    {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
    {email && <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>}
    {website && (!phone || !email) && <WebsiteLink website={website} name={name} />}
    {!phone && !website && !email && <None />}
  </>
);

const NAMES = { phone: 'Phone', email: 'Email', website: 'Website' } as const;

/** The kinds of contacts that exist, with a bar in place of the dots. Screen readers hear the kinds instead. */
function Masked({ lead, most }: { lead: VisitorLead; most: number }) {
  const kinds = (['phone', 'email', 'website'] as const).filter((kind) => lead[kind]);
  if (kinds.length === 0) return <None />;
  return (
    <>
      {kinds.slice(0, most).map((kind) => (
        <span key={kind} className={styles.dots} title={`${NAMES[kind]} hidden`}>
          <span aria-hidden="true" className={styles.parts} data-kind={kind}>
            {lead[kind]!.split(DOTS).map((part, index) => (
              <span key={index} className={DOTS.test(part) ? styles.bar : undefined}>
                {DOTS.test(part) ? '' : part}
              </span>
            ))}
          </span>
          <span className="visually-hidden">{NAMES[kind]} hidden</span>
        </span>
      ))}
    </>
  );
}

const None = () => <span className={styles.quiet}>No contact</span>;
