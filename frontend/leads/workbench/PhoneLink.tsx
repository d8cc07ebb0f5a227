import { telHref } from '../../lead-table/lead';
import { phoneText } from '../../lead-table/phone';
import styles from './LeadGrid.module.css';

export const PhoneLink = ({ phone }: { phone: string }) => (
  <a className={styles.phone} href={telHref(phone)}>
    {phoneText(phone)}
  </a>
);
