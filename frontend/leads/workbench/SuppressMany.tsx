import { useState } from 'react';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';

type Props = { count: number; onSuppress: () => void };

export function SuppressMany({ count, onSuppress }: Props) {
  const [asking, setAsking] = useState(false);
  const them = count === 1 ? 'this business' : `these ${count} businesses`;
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
        Never deliver again
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Never deliver ${them} again?`}
          action="Never deliver again"
          onConfirm={onSuppress}
          onClose={() => setAsking(false)}
        >
          No run will bring {count === 1 ? 'it' : 'them'} again, and{' '}
          {count === 1 ? 'it leaves' : 'they leave'} your leads. You find{' '}
          {count === 1 ? 'it' : 'them'} under Suppressed leads, where you can take this back.
        </ConfirmDialog>
      )}
    </>
  );
}
