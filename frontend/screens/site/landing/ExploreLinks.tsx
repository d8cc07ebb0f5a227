import { PLAN_IDS, PLANS } from '#contract/plans.js';
import { ArrowRightIcon } from '../../../parts/ui/icons';
import styles from './ExploreLinks.module.css';

const cheapest = Math.min(...PLAN_IDS.map((id) => PLANS[id].price.YEARLY));

const LINKS = [
  {
    title: 'Try it before you sign up',
    text: "Explore a sample list in the same table you'll work with. Search it by city and category.",
    href: '/leads',
    label: 'Search the sample',
  },
  {
    title: `Four plans, from $${cheapest} a month`,
    text: 'Pick how many leads you need each month, and the features that go with them.',
    href: '/pricing',
    label: 'Compare plans',
  },
];

/** Links to the sample and the plans. */
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
