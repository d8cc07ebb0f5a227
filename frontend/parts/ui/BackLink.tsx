import { Link, type To } from 'react-router';
import styles from './BackLink.module.css';
import { ChevronIcon } from './icons';

/** Leads to the list of what the page shows. */
export const BackLink = ({ to, children }: { to: To; children: string }) => (
  <Link to={to} className={styles.back}>
    <ChevronIcon back />
    {children}
  </Link>
);
