import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { useDates } from '../../../parts/session/useDates';
import { Button } from '../../../parts/ui/Button';
import { Loaded } from '../../../parts/ui/Loaded';
import { moveNotices } from '../../../parts/ui/Notice';
import { Problems } from '../import/Problems';
import styles from './RecentChanges.module.css';
import { useRecentChanges, type RecentChange } from './useRecentChanges';

/** Lists the changes that can still be undone after their notices disappear. */
export default function RecentChanges({ onClose }: { onClose: () => void }) {
  const title = useId();
  const query = useRecentChanges();
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      aria-labelledby={title}
      onClose={onClose}
      slotProps={{ paper: { ref: moveNotices } }}
    >
      <DialogTitle id={title}>Recent changes</DialogTitle>
      <DialogContent className={styles.content}>
        <p className={styles.quiet}>
          You can undo changes for a day and imports for a week. Leads that have been edited since
          stay as they are.
        </p>
        <Loaded query={query} loading="Loading recent changes..." inline>
          {(changes) =>
            changes.length === 0 ? (
              <p>No recent changes.</p>
            ) : (
              <ul className={styles.changes} aria-label="Recent changes">
                {changes.map((change) => (
                  <Change key={change.id} change={change} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </DialogContent>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Change({ change: { at, text, isUndone, undo, imported } }: { change: RecentChange }) {
  const { dateTime } = useDates();
  const id = useId();
  return (
    <li className={styles.change}>
      <div>
        <p id={id}>{text}</p>
        <time className={styles.quiet} dateTime={at}>
          {dateTime(at)}
        </time>
        {imported && <Problems of={imported} />}
      </div>
      {isUndone && <span className={styles.quiet}>Undone</span>}
      {undo && (
        <Button size="sm" variant="secondary" aria-describedby={id} onClick={undo}>
          Undo
        </Button>
      )}
    </li>
  );
}
