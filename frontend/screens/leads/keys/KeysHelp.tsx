import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { Fragment, useId, useState } from 'react';
import { Button } from '../../../parts/ui/Button';
import { IconButton } from '../../../parts/ui/IconButton';
import { Switch } from '../../../parts/ui/Switch';
import styles from './KeysHelp.module.css';
import { useKeysSwitch } from './preference';

const KEYS: [keys: string[], action: string][] = [
  [['J'], 'Next lead'],
  [['K'], 'Previous lead'],
  [['Enter'], 'Open the lead'],
  [['S'], 'Set the status: press S, then its first letter'],
  [['T'], 'Add a tag: Enter saves it'],
  [['N'], 'Write a note'],
  [['X'], 'Select or deselect'],
  [['E'], 'Exclude, with Undo'],
  [['/'], 'Search the leads'],
  [['Esc'], 'Leave a field, or close the lead'],
  [['?'], 'Show keyboard shortcuts'],
  [['Ctrl', 'K'], 'Go to a page, a view or a lead'],
];

/** Lists the keys that act on leads, and turns them off. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const title = useId();
  const { isOn, turn } = useKeysSwitch();
  return (
    <Dialog open onClose={onClose} aria-labelledby={title}>
      <DialogTitle id={title}>Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <dl className={styles.keys}>
          {KEYS.map(([keys, action]) => (
            <Fragment key={action}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key} className={styles.key}>
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{action}</dd>
            </Fragment>
          ))}
        </dl>
        <Switch
          label="Single-key shortcuts"
          description="Turn them off if they interfere with speech input or other software. Ctrl+K always works."
          checked={isOn}
          onChange={turn}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

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
