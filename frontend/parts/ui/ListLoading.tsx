import { Stack, Text } from './layout';
import styles from './ListLoading.module.css';
import { SlowLoad } from './SlowLoad';

/** The placeholder for a loading list. */
export const ListLoading = ({ text, lines }: { text: string; lines: number }) => (
  <Stack gap={3} className={styles.panel}>
    <Stack gap={3} role="status">
      <Text quiet>{text}</Text>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={styles.line} />
      ))}
    </Stack>
    <SlowLoad />
  </Stack>
);
