import styles from './SkipLink.module.css';

/** The first focusable element: skips the page header and jumps to `#main-content`. */
export const SkipLink = () => (
  <a className={styles.skip} href="#main-content">
    Skip to content
  </a>
);
