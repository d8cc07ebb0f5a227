import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { Fragment, useId } from 'react';
import { Button } from '../../../parts/ui/Button';
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
  [['D'], 'Set the day of the next step'],
  [['X'], 'Select or deselect'],
  [['E'], 'Exclude, with Undo'],
  [['F'], 'Filter: type a value'],
  [['B'], 'Switch between the list and the board'],
  [['Space'], 'Lift a card of the board: arrows move it, Space drops it'],
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
