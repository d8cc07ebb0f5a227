import { ArrowRightIcon } from '../../../parts/ui/icons';
import styles from './ExploreLinks.module.css';

const LINKS = [
  {
    title: 'Try it before you sign up',
    text: 'Search a city and a category, and see how many businesses there are and how many you can reach.',
    href: '/leads',
    label: 'Search a city',
  },
  {
    // Without loading all plans. A test compares it with the cheapest.
    title: 'Four plans, from $79 a month',
    text: 'Pick how many leads you need each month, and the features that go with them.',
    href: '/pricing',
    label: 'Compare plans',
  },
];

/** Links to the search for visitors and the plans. */
export function ExploreLinks() {
  return (
    <div className={styles.links}>
      {LINKS.map(({ title, text, href, label }) => (
        <section key={href} className={styles.link}>
          <h2>{title}</h2>
          <p>{text}</p>
          <a href={href}>
            {label}
            <ArrowRightIcon />
          </a>
        </section>
      ))}
    </div>
  );
}
