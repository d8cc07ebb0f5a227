import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { useDates } from '../../../parts/session/useDates';
import { Button } from '../../../parts/ui/Button';
import { Row, Span, Stack, Text } from '../../../parts/ui/layout';
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
      <Stack as={DialogContent} gap={4}>
        <Text quiet>
          You can undo changes for a day and imports for a week. Leads that have been edited since
          stay as they are.
        </Text>
        <Loaded query={query} loading="Loading recent changes..." lines={3}>
          {(changes) =>
            changes.length === 0 ? (
              <p>No recent changes.</p>
            ) : (
              <Stack as="ul" gap={4} aria-label="Recent changes">
                {changes.map((change) => (
                  <Change key={change.id} change={change} />
                ))}
              </Stack>
            )
          }
        </Loaded>
      </Stack>
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
    <Row as="li" nowrap gap={4} align="start" justify="between" className={styles.change}>
      <div>
        <p id={id}>{text}</p>
        <Text as="time" quiet dateTime={at}>
          {dateTime(at)}
        </Text>
        {imported && <Problems of={imported} />}
      </div>
      {isUndone && <Span quiet>Undone</Span>}
      {undo && (
        <Button size="sm" variant="secondary" aria-describedby={id} onClick={undo}>
          Undo
        </Button>
      )}
    </Row>
  );
}
