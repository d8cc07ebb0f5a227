import { Stack } from './layout';
import styles from './Skeleton.module.css';

/** Gray lines where content is loading. Screen readers hear `text` instead. */
export const Skeleton = ({ text, lines }: { text: string; lines: number }) => (
  <Stack gap={3} role="status" data-skeleton="">
    <span className="visually-hidden">{text}</span>
    {Array.from({ length: lines }, (_, index) => (
      <span key={index} className={styles.line} />
    ))}
  </Stack>
);
