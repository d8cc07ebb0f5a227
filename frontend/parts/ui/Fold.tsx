import { type ReactNode, useId, useState } from 'react';
import { Button } from './Button';
import styles from './Fold.module.css';
import { ChevronIcon } from './icons';
import { Row, Stack, Text } from './layout';

interface Props {
  label: string;
  /** What its content is set to, shown while it is closed. */
  summary?: string | undefined;
  /** Whether a field in it is wrong: it must be seen. */
  isWrong?: boolean;
  children: ReactNode;
}

/** Rare options behind a button. */
export function Fold({ label, summary, isWrong = false, children }: Props) {
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || isWrong;
  const id = useId();
  return (
    <Stack gap={3}>
      <Row gap={2} rowGap={1} align="center">
        <Button
          size="sm"
          variant="ghost"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpened(!isOpen)}
        >
          <ChevronIcon width="14" height="14" />
          {label}
        </Button>
        {summary && !isOpen && (
          <Text hint anywhere>
            {summary}
          </Text>
        )}
      </Row>
      {isOpen && <div id={id}>{children}</div>}
    </Stack>
  );
}
