import styles from './SkipLink.module.css';

/** The first thing the keyboard finds: past the head of the page to what it is about, `#main-content`. */
export const SkipLink = () => (
  <a className={styles.skip} href="#main-content">
    Skip to content
  </a>
);
