import styles from './LeadGrid.module.css';

/** All tags; in single-line rows, the first tag and the number of remaining ones. */
export function Tags({ tags: [first, ...others] }: { tags: readonly string[] }) {
  return (
    <span className={styles.tags}>
      <span className={styles.tag} title={first}>
        {first}
      </span>
      {others.map((tag) => (
        <span key={tag} className={`${styles.tag} ${styles.other}`}>
          {tag}
        </span>
      ))}
      {others.length > 0 && (
        <span className={`${styles.tag} ${styles.more}`} title={others.join(', ')} aria-hidden>
          +{others.length}
        </span>
      )}
    </span>
  );
}
