import { telHref } from '../../../parts/lead-table/lead';
import { phoneText } from '../../../parts/lead-table/phone';
import styles from './LeadGrid.module.css';

export const PhoneLink = ({ phone }: { phone: string }) => (
  <a className={styles.phone} href={telHref(phone)}>
    {phoneText(phone)}
  </a>
);
