import styles from './Missing.module.css';

/** A dash in place of a missing value. */
export const Missing = ({ title }: { title?: string }) => (
  <span className={styles.missing} title={title}>
    <span aria-hidden="true">–</span>
    <span className="visually-hidden">{title ?? 'none'}</span>
  </span>
);
