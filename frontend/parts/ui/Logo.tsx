import styles from './Logo.module.css';

/** A map pin above a list line. */
export function LogoMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
      <rect className={styles.tile} width="32" height="32" rx="8" />
      <path
        className={styles.pin}
        d="M16 5.5a6.6 6.6 0 0 0-6.6 6.6c0 4.3 4.6 8 6.6 9.9 2-1.9 6.6-5.6 6.6-9.9A6.6 6.6 0 0 0 16 5.5Zm0 9a2.4 2.4 0 1 1 0-4.8 2.4 2.4 0 0 1 0 4.8Z"
      />
      <path className={styles.line} d="M8.5 25.5h15" />
    </svg>
  );
}

export function Logo() {
  return (
    <a href="/" className={styles.logo}>
      <LogoMark />
      <span>Lead Delivery</span>
    </a>
  );
}
