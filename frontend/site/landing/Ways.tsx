import { PLAN_IDS, PLANS } from '../../../contract/plans.js';
import { ArrowRightIcon } from '../../ui/icons';
import styles from './Ways.module.css';

const cheapest = Math.min(...PLAN_IDS.map((id) => PLANS[id].price.YEARLY));

const WAYS = [
  {
    title: 'Look before you sign up',
    text: 'A sample list in the very table you would work with. Search it by city and category.',
    href: '/leads',
    label: 'Search the sample',
  },
  {
    title: `Four plans, from $${cheapest} a month`,
    text: 'They differ in how many leads a month you get, and in what comes with them.',
    href: '/pricing',
    label: 'Compare plans',
  },
];

/** Where to look next. */
export function Ways() {
  return (
    <div className={styles.ways}>
      {WAYS.map(({ title, text, href, label }) => (
        <section key={href} className={styles.way}>
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
