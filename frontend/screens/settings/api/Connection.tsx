import type { ReactNode } from 'react';
import { Button } from '../../../parts/ui/Button';
import { Row, Text } from '../../../parts/ui/layout';
import styles from './Api.module.css';

interface Action {
  text: string;
  /** The accessible name: the action and its target. */
  label: string;
  onClick: () => void;
  isBusy?: boolean;
  /** Whether the panel it controls is open. */
  isOpen?: boolean;
}

interface Props {
  title: ReactNode;
  /** Its address, or the events it receives. */
  about: string;
  note?: ReactNode;
  actions: Action[];
  /** The panel that an action opened. */
  children?: ReactNode;
}

/** A destination or webhook in a list, with its actions. */
export const Connection = ({ title, about, note, actions, children }: Props) => (
  <Row as="li" gap={4} rowGap={2} align="center" justify="between" className={styles.row}>
    <div className={styles.about}>
      <Text size="sm" weight="medium" anywhere>
        {title}
      </Text>
      <Text quiet>{about}</Text>
      {note && <Text size="sm">{note}</Text>}
    </div>
    <Row gap={3} align="end">
      {actions.map(({ text, label, onClick, isBusy = false, isOpen }) => (
        <Button
          key={text}
          size="sm"
          variant="secondary"
          busy={isBusy}
          aria-label={label}
          aria-expanded={isOpen}
          onClick={onClick}
        >
          {text}
        </Button>
      ))}
    </Row>
    {children}
  </Row>
);
