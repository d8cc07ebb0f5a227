import styles from './ListLoading.module.css';

/** In place of a list that is still being read. */
export const ListLoading = ({ text, lines }: { text: string; lines: number }) => (
  <div className={styles.panel} role="status">
    <p className={styles.text}>{text}</p>
    {Array.from({ length: lines }, (_, index) => (
      <span key={index} className={styles.line} />
    ))}
  </div>
);
