import { useDates } from '../../session/useDates';
import { websiteHref } from '../../lead-table/lead';
import { confidenceText, KIND_NAMES, mxText, pageLabel } from '../contact';
import type { LeadRecord, WebsiteContact } from '../record';
import styles from './LeadDrawer.module.css';

/** Contacts found on the business's website, each with its source page; renders nothing without a visit. */
export function Contacts({ lead }: { lead: LeadRecord }) {
  const { date } = useDates();
  const { contacts = [], visit = null } = lead;
  if (contacts.length === 0 && !visit) return null;
  return (
    <section className={styles.section} aria-label="Contacts">
      <h3 className={styles.heading}>From the website</h3>
      {visit?.error && <p className={styles.quiet}>Couldn't read the website: {visit.error}</p>}
      {visit && !visit.error && contacts.length === 0 && (
        <p className={styles.quiet}>Checked on {date(visit.at)}. No emails or profiles found.</p>
      )}
      {contacts.length > 0 && (
        <ul className={styles.list}>
          {contacts.map((contact) => (
            <ContactItem key={contact.link} contact={contact} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ContactItem({ contact }: { contact: WebsiteContact }) {
  const { kind, value, link, page, confidence } = contact;
  const name = KIND_NAMES[kind];
  const isMail = kind === 'email';
  const source = websiteHref(page);
  const mail = mxText(contact);
  return (
    <li>
      <p>
        <span className={styles.kind}>{name}</span>{' '}
        <a
          href={link}
          {...(!isMail && {
            target: '_blank',
            rel: 'noopener noreferrer',
            'aria-label': `${value} on ${name}, opens in a new tab`,
          })}
        >
          {value}
        </a>
      </p>
      <p className={styles.quiet}>
        {confidenceText(confidence)}
        {mail && `; ${mail}`}. From{' '}
        {source ? (
          <a
            href={source}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${pageLabel(page)}, opens in a new tab`}
          >
            {pageLabel(page)}
          </a>
        ) : (
          page
        )}
      </p>
    </li>
  );
}
