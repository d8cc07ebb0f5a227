import { ButtonAnchor } from '../ui/Button';
import { SitePage } from './SitePage';
import styles from './NotFound.module.css';

export default function NotFound() {
  return (
    <SitePage>
      <div className={styles.main}>
        <p className={styles.code}>404</p>
        <h1>There is nothing at this address</h1>
        <p className={styles.text}>
          The page may have moved, or the link may have lost a letter on its way.
        </p>
        <ButtonAnchor href="/">Go to the start page</ButtonAnchor>
      </div>
    </SitePage>
  );
}
