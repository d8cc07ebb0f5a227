import { ButtonAnchor } from '../ui/Button';
import { ArrowRightIcon } from '../ui/icons';
import { useSite } from './site';
import { SitePage } from './SitePage';
import styles from './NotFound.module.css';

const WAYS_ON = [
  { href: '/leads', label: 'Sample leads', text: 'What a delivered list looks like' },
  { href: '/pricing', label: 'Pricing', text: 'Four plans, by the month or the year' },
  { href: '/dashboard', label: 'Dashboard', text: 'Your runs and leads, after you log in' },
];

export default function NotFound() {
  const { supportEmail } = useSite();
  return (
    <SitePage>
      <div className={styles.page}>
        <p className={styles.code}>404</p>
        <h1>There is nothing at this address</h1>
        <p className={styles.text}>
          The page may have moved, or the link may have lost a letter on its way.
        </p>
        <ButtonAnchor href="/">Go to the start page</ButtonAnchor>
        <nav className={styles.ways} aria-labelledby="ways-on">
          <h2 id="ways-on">Or perhaps you were looking for</h2>
          <ul>
            {WAYS_ON.map(({ href, label, text }) => (
              <li key={href}>
                <a href={href} className={styles.way}>
                  <span className={styles.label}>{label}</span>
                  <span className={styles.what}>{text}</span>
                  <ArrowRightIcon className={styles.arrow} />
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p className={styles.help}>
          A link of ours brought you here? Tell us:{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      </div>
    </SitePage>
  );
}
