import { ButtonAnchor } from '../ui/Button';
import { ArrowRightIcon } from '../ui/icons';
import styles from './Landing.module.css';
import { SitePage } from './SitePage';
import { MapToList } from './MapToList';

const STEPS = [
  {
    title: 'Name a city and a trade',
    text: 'Dentists in Austin, coffee shops in San Francisco, restaurants in Monaco. Say how many you need.',
  },
  {
    title: 'Watch the leads arrive',
    text: 'Each business appears as it is found, once, with phone, address and website where they are known.',
  },
  {
    title: 'Take the list with you',
    text: 'Every run stays in your history. Download it as CSV and open it in any spreadsheet or CRM.',
  },
];

export default function Landing() {
  return (
    <SitePage wide>
      <div className={styles.main}>
        <section className={styles.hero}>
          <div className={styles.pitch}>
            <h1>Every business in town, on one clean list</h1>
            <p>
              Lead Delivery searches the map for the kind of business you sell to and hands you the
              names, phones, addresses and websites, ready to work with.
            </p>
            <div className={styles.actions}>
              <ButtonAnchor href="/login?mode=signup" size="lg">
                Create your account
                <ArrowRightIcon />
              </ButtonAnchor>
              <ButtonAnchor href="/login" size="lg" variant="secondary">
                Log in
              </ButtonAnchor>
            </div>
          </div>
          <MapToList />
        </section>
        <section className={styles.how} aria-labelledby="how">
          <h2 id="how">How it works</h2>
          <ol className={styles.steps}>
            {STEPS.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </section>
        <section className={styles.close}>
          <h2>Your first list is a few minutes away</h2>
          <ButtonAnchor href="/login?mode=signup" size="lg">
            Get started
          </ButtonAnchor>
        </section>
      </div>
    </SitePage>
  );
}
