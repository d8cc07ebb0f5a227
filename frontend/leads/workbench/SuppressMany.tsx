import { useState } from 'react';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';

type Props = { count: number; onSuppress: () => void };

export function SuppressMany({ count, onSuppress }: Props) {
  const [isConfirming, setConfirming] = useState(false);
  const businesses = count === 1 ? 'this business' : `these ${count} businesses`;
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setConfirming(true)}>
        Exclude
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={`Exclude ${businesses}?`}
          action="Exclude"
          onConfirm={onSuppress}
          onClose={() => setConfirming(false)}
        >
          New runs will skip {count === 1 ? 'it, and it' : 'them, and they'} will no longer appear
          in your leads. You can include {count === 1 ? 'it' : 'them'} again under Excluded leads.
        </ConfirmDialog>
      )}
    </>
  );
}
