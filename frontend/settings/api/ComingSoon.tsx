import { Badge } from '../../ui/Badge';
import styles from './Api.module.css';

const COMING_SOON = [
  ['Webhooks', 'We call your URL when a run finishes.'],
  ['Airtable', 'Your leads as rows in your base.'],
  ['Zapier', 'Your leads in your existing automations.'],
] as const;

export function ComingSoon() {
  return (
    <>
      <p className={styles.quiet}>
        Webhooks and integrations with Airtable and Zapier are coming soon.
      </p>
      <ul className={styles.integrations} aria-label="Coming soon">
        {COMING_SOON.map(([name, text]) => (
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
