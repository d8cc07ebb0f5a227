import type { ReactNode } from 'react';
import { Stack } from '../ui/layout';
import styles from './EmptyList.module.css';

interface Props {
  title?: ReactNode;
  text: string;
  action: ReactNode;
}

/** Explains an empty list, and offers a next step. */
export const EmptyList = ({ title, text, action }: Props) => (
  <Stack gap={3} align="center" className={styles.empty}>
    {typeof title === 'string' ? <p className={styles.title}>{title}</p> : title}
    <p className={styles.text}>{text}</p>
    {action}
  </Stack>
);
