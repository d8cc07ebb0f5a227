import type { ReactNode } from 'react';
import { Button } from '../../ui/Button';
import styles from './Api.module.css';

interface Action {
  text: string;
  /** What a screen reader says: the action and what it acts on. */
  label: string;
  onClick: () => void;
  isBusy?: boolean;
  /** Whether what it shows is open. */
  isOpen?: boolean;
  isRisky?: boolean;
}

interface Props {
  title: ReactNode;
  /** Where it leads, or what it gets. */
  about: string;
  note?: ReactNode;
  actions: Action[];
  /** What an action has opened. */
  children?: ReactNode;
}

/** A destination or webhook in its list, with what can be done to it. */
export const Connection = ({ title, about, note, actions, children }: Props) => (
  <li className={styles.row}>
    <div className={styles.about}>
      <p className={styles.title}>{title}</p>
      <p className={styles.quiet}>{about}</p>
      {note && <p>{note}</p>}
    </div>
    <div className={styles.generate}>
      {actions.map(({ text, label, onClick, isBusy = false, isOpen, isRisky }) => (
        <Button
          key={text}
          size="sm"
          variant={isRisky ? 'danger' : 'secondary'}
          busy={isBusy}
          aria-label={label}
          aria-expanded={isOpen}
          onClick={onClick}
        >
          {text}
        </Button>
      ))}
    </div>
    {children}
  </li>
);
