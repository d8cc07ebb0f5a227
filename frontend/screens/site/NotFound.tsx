import { ButtonAnchor } from '../../parts/ui/Button';
import { ArrowRightIcon } from '../../parts/ui/icons';
import { useSite } from './site';
import { SitePage } from './SitePage';
import styles from './NotFound.module.css';

const SUGGESTIONS = [
  { href: '/leads', label: 'Search leads', text: 'See what you get' },
  { href: '/pricing', label: 'Pricing', text: 'Four plans, billed monthly or yearly' },
  { href: '/dashboard', label: 'Dashboard', text: 'Your runs and leads' },
];

export default function NotFound() {
  const { supportEmail } = useSite();
  return (
    <SitePage>
      <div className={styles.page}>
        <p className={styles.code}>404</p>
        <h1>This page doesn't exist</h1>
        <p className={styles.text}>It may have moved, or the link may be mistyped.</p>
        <ButtonAnchor href="/">Go to the home page</ButtonAnchor>
        <nav className={styles.suggestions} aria-labelledby="suggestions">
          <h2 id="suggestions">Are you looking for one of these?</h2>
          <ul>
            {SUGGESTIONS.map(({ href, label, text }) => (
              <li key={href}>
                <a href={href} className={styles.suggestion}>
                  <span className={styles.label}>{label}</span>
                  <span className={styles.description}>{text}</span>
                  <ArrowRightIcon className={styles.arrow} />
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p className={styles.help}>
          Did one of our links bring you here? Let us know:{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      </div>
    </SitePage>
  );
}
