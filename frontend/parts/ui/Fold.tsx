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
        <FoldToggle controls={id} isOpen={isOpen} onClick={() => setOpened(!isOpen)}>
          {label}
        </FoldToggle>
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

interface ToggleProps {
  /** The id of what it shows. */
  controls: string;
  isOpen: boolean;
  onClick: () => void;
  children: string;
}

/** Shows and hides what is below it. */
export const FoldToggle = ({ controls, isOpen, onClick, children }: ToggleProps) => (
  <Button
    size="sm"
    variant="ghost"
    className={styles.toggle}
    aria-expanded={isOpen}
    aria-controls={isOpen ? controls : undefined}
    onClick={onClick}
  >
    <ChevronIcon width="14" height="14" />
    {children}
  </Button>
);
