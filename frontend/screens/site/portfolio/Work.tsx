import { ArrowRightIcon } from '../../../parts/ui/icons';
import styles from './Work.module.css';

const PROJECTS = [
  {
    href: '/',
    title: 'Lead Delivery',
    text: 'Business leads by city and category, ready to use.',
  },
  {
    href: '/tech-stack',
    title: "How it's built",
    text: 'The eight technologies behind it, from the browser down to the database.',
  },
];

/** Links to the owner's work on this site. */
export function Work() {
  return (
    <section className={styles.work} aria-labelledby="work">
      <h2 id="work">Work</h2>
      <ul>
        {PROJECTS.map(({ href, title, text }) => (
          <li key={href}>
            <h3>
              <a href={href}>
                {title}
                <ArrowRightIcon />
              </a>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
