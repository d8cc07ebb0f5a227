import { Badge } from '../../parts/ui/Badge';
import { ButtonLink } from '../../parts/ui/ButtonLink';
import styles from './NoDeliveries.module.css';
import { NEW_PATH } from './paths';

const EXAMPLE = [
  {
    day: 'Monday, 08:00',
    text: '12 new leads',
    note: 'Emailed to sales@example.com',
    isNext: false,
  },
  { day: 'Next Monday, 08:00', text: 'Only businesses new since then', note: null, isNext: true },
];

/** Explains deliveries with an example. */
export const NoDeliveries = () => (
  <div className={styles.empty}>
    <div className={styles.intro}>
      <h2 className={styles.title}>New leads, delivered on schedule</h2>
      <p className={styles.quiet}>
        A delivery repeats a search and sends only the leads you don't have yet, as a file, to your
        inbox or your tools.
      </p>
      <div className={styles.actions}>
        <ButtonLink to={NEW_PATH}>New delivery</ButtonLink>
        <ButtonLink to="/dashboard/history" variant="secondary">
          Start from a past run
        </ButtonLink>
      </div>
    </div>
    <figure className={styles.example}>
      <figcaption className={styles.caption}>
        <Badge color="gray">Example</Badge>
        <strong>Restaurants in Monaco</strong>
        <span className={styles.quiet}>Every Monday at 08:00 · CSV</span>
      </figcaption>
      <ol className={styles.timeline}>
        {EXAMPLE.map(({ day, text, note, isNext }) => (
          <li key={day} data-next={isNext || undefined}>
            <span className={styles.quiet}>{day}</span>
            <span>{text}</span>
            {note && <span className={styles.quiet}>{note}</span>}
          </li>
        ))}
      </ol>
    </figure>
  </div>
);
