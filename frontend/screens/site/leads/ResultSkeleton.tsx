import styles from './Result.module.css';

/** Takes the place of a result, so that nothing moves when it arrives. */
export const ResultSkeleton = () => (
  <div className={styles.skeleton} role="status">
    <span className="visually-hidden">Searching…</span>
  </div>
);
