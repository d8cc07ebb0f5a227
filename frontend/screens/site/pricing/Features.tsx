import styles from './Features.module.css';
import { PageSection } from './PageSection';

const FEATURES = [
  {
    title: 'All you need is a city and a category',
    text: 'Use everyday words and pick from suggestions as you type. If a city name is ambiguous, we ask instead of guessing.',
  },
  {
    title: 'Leads arrive as you watch',
    text: 'Each business appears as soon as we find it. Close the tab whenever you like: the run continues, and even a server failure only delays it.',
  },
  {
    title: 'Coverage you can check',
    text: 'We search the city area by area until it’s fully covered. Every run reports what it found, what it skipped and why, and whether there is more.',
  },
  {
    title: 'No duplicates',
    text: 'A business is one lead, no matter how many runs or sources find it, and it counts toward your plan once. You can also skip businesses you already have.',
  },
  {
    title: 'Only leads you can use',
    text: 'Search only for businesses with a phone, website or email, or filter by rating. Skipped businesses don’t count toward your plan. If your plan includes it, we add emails and social profiles from the leads’ own websites.',
  },
  {
    title: 'Sources you can see',
    text: 'Leads come from Google Maps, OpenStreetMap or Overture Maps. Each one shows its source, its license and how long you may keep it. Sample data is always labeled.',
  },
  {
    title: 'A workspace for your leads',
    text: 'Filter and sort the leads from all your runs. Add a status, tags and notes, view them on a map, and exclude the ones you never want again.',
  },
  {
    title: 'Lists that open anywhere',
    text: 'Download a run as CSV, copy it, or export exactly the leads that match your filters. Every run stays in your history, and empty results are always explained.',
  },
  {
    title: 'Deliveries on a schedule',
    text: 'Schedule a search, and its new leads go out automatically. With Agency, your clients see your brand, and each delivery can have a page with its leads, a map and the files.',
  },
  {
    title: 'The emails you want',
    text: 'Get an alert when a run ends, a weekly summary, and a digest every day, week or month. Change them in Settings.',
  },
  {
    title: 'Your account, your data',
    text: 'Use API keys in your own programs, log out on every device and export all your data as a ZIP. Disable or delete your account at any time.',
  },
];

export function Features() {
  return (
    <PageSection id="features" title="Features" note="What you get today.">
      <ul className={styles.features}>
        {FEATURES.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
