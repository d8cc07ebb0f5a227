import { useState } from 'react';
import { IconButton } from '../../../parts/ui/IconButton';
import { KeysHelp } from './KeysHelp';
import styles from './KeysHelp.module.css';

/** Shows the keyboard shortcuts. Hidden on devices without a mouse, which mostly have no keyboard either. */
export function KeysButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label="Keyboard shortcuts" className={styles.open!} onClick={() => setOpen(true)}>
        <kbd className={styles.key}>?</kbd>
      </IconButton>
      {isOpen && <KeysHelp onClose={() => setOpen(false)} />}
    </>
  );
}
