import { Badge } from '../../ui/Badge';
import styles from './Api.module.css';

const SOON = [
  ['Webhooks', 'A call to an address of yours when a run ends.'],
  ['Airtable', 'Your leads as rows of a spreadsheet database.'],
  ['Zapier', 'Your leads in the automations you already have.'],
] as const;

export function ComingSoon() {
  return (
    <>
      <p className={styles.quiet}>
        Webhooks and integrations with Airtable and Zapier are coming soon.
      </p>
      <ul className={styles.keys} aria-label="Coming soon">
        {SOON.map(([name, text]) => (
          <li key={name} className={styles.row}>
            <div className={styles.about}>
              <p className={styles.title}>{name}</p>
              <p className={styles.quiet}>{text}</p>
            </div>
            <Badge>Coming soon</Badge>
          </li>
        ))}
      </ul>
    </>
  );
}
