import { Stack, Text } from './layout';
import styles from './ListLoading.module.css';

/** The placeholder for a loading list. */
export const ListLoading = ({ text, lines }: { text: string; lines: number }) => (
  <Stack gap={3} className={styles.panel} role="status">
    <Text quiet>{text}</Text>
    {Array.from({ length: lines }, (_, index) => (
      <span key={index} className={styles.line} />
    ))}
  </Stack>
);
