import { Logo } from '../../parts/ui/Logo';
import { SECTIONS } from './sections';
import { useSite } from './site';
import styles from './SiteFooter.module.css';

export function SiteFooter() {
  const { supportEmail } = useSite();
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.brand}>
          <Logo />
          <p>Business leads by city and category.</p>
        </div>
        <nav aria-labelledby="footer-company">
          <h2 id="footer-company">Company</h2>
          <ul>
            {SECTIONS.map(({ id, label }) => (
              <li key={id}>
                <a href={`/pricing#${id}`}>{label}</a>
              </li>
            ))}
            <li>
              <a href="/docs">Help</a>
            </li>
            <li>
              <a href="/docs/api">API</a>
            </li>
            <li>
              <a href="/portfolio">Portfolio</a>
            </li>
          </ul>
        </nav>
        <nav aria-labelledby="footer-legal">
          <h2 id="footer-legal">Legal</h2>
          <ul>
            <li>
              <a href="/privacy">Privacy Policy</a>
            </li>
            <li>
              <a href="/terms">Terms of Service</a>
            </li>
          </ul>
        </nav>
        <div>
          <h2>Contact</h2>
          <p>
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        </div>
      </div>
    </footer>
  );
}
