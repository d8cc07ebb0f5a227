import type { RunStatus } from '../../contract/scrape.js';
import { badgeColour } from './format';
import styles from './StatusBadge.module.css';

export const StatusBadge = ({ status }: { status: RunStatus }) => (
  <span className={`${styles.badge} ${styles[badgeColour(status)]}`}>{status}</span>
);
