import { STILL_TO_COME } from '../../../contract/plans.js';
import styles from './Features.module.css';
import { PageSection } from './PageSection';

const FEATURES = [
  {
    title: 'A city and a trade are enough',
    text: 'Say both in everyday words, with suggestions while you type. A city name that could mean several places is asked about, never guessed.',
  },
  {
    title: 'Leads arrive while you watch',
    text: 'Each business appears as it is found. The run belongs to the server: close the tab and it goes on, and after a crash it continues where it was.',
  },
  {
    title: 'Coverage that is proven',
    text: 'The city is searched part by part until nothing is left. Every run says what it found, what it left out and why, and whether there is more.',
  },
  {
    title: 'Every business once',
    text: 'A business that later runs find again, from whatever source, is still one lead, and counts against your plan once. Ask for new ones only, if you like.',
  },
  {
    title: 'Only leads of use',
    text: 'A minimum rating, a phone, a website or none: what a run leaves out is not billed. Where the plan includes it, emails and social profiles come from the leads’ own websites.',
  },
  {
    title: 'Sources named as such',
    text: 'Leads come from Google Maps, OpenStreetMap or Overture Maps, and each one says its source, its licence and how long it may be kept. Sample data says that it is sample data.',
  },
  {
    title: 'A place to work on them',
    text: 'Filter and sort the leads of all your runs, give them a status, tags and notes, look at them on a map, and suppress the ones you never want again.',
  },
  {
    title: 'Lists that open anywhere',
    text: 'Download a run as CSV, copy it, or export exactly the leads you have filtered. Every run stays in your history; one that found nothing says why.',
  },
  {
    title: 'News by email, as you like it',
    text: 'An alert when a run ends, a digest by day, week or month, a weekly summary. Each one has its own switch.',
  },
  {
    title: 'Your account is yours',
    text: 'API keys for your own programs, logout on every device, all your data as a ZIP, and an account that can be paused or deleted for good.',
  },
];

export function Features() {
  return (
    <PageSection
      id="features"
      title="Features"
      note="What Lead Delivery does today, on every plan."
    >
      <ul className={styles.features}>
        {FEATURES.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <p className={styles.later}>
        Still to come: {STILL_TO_COME}. Until then, every plan delivers CSV as soon as a run ends.
      </p>
    </PageSection>
  );
}
