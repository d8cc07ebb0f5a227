import type { LeadStatus } from '../../contract/leads.js';
import { STATUS_LABELS } from './status';
import styles from './StatusBadge.module.css';

export const StatusBadge = ({ status }: { status: LeadStatus }) => (
  <span className={`${styles.badge} ${styles[status]}`}>{STATUS_LABELS[status]}</span>
);
