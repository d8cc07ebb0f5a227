import { useSyncExternalStore } from 'react';
import { useSite } from '../site';
import { tagEvent } from './analytics';
import styles from './PortfolioFooter.module.css';

const subscribeToNothing = () => () => {};
const currentYear = () => String(new Date().getFullYear());

export function PortfolioFooter() {
  const { ownerName, githubUrl, linkedinUrl } = useSite();
  // The page is rendered at build time, so the year comes from the visitor's clock.
  const year = useSyncExternalStore(subscribeToNothing, currentYear, () => '');
  return (
    <footer className={styles.footer}>
      <nav aria-label="Profiles">
        <ul>
          <li>
            <ProfileLink label="GitHub" href={githubUrl} />
          </li>
          <li>
            <ProfileLink label="LinkedIn" href={linkedinUrl} />
          </li>
        </ul>
      </nav>
      <p>
        © {year} {ownerName}
      </p>
    </footer>
  );
}

function ProfileLink({ label, href }: { label: 'GitHub' | 'LinkedIn'; href: string }) {
  return (
    <a
      href={href}
      rel="me"
      onClick={() => tagEvent('footer_link_click', { category: 'Footer', label, value: 1 })}
    >
      {label}
    </a>
  );
}
