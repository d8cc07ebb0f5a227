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
          {count === 1 ? 'It leaves' : 'They leave'} your leads, and new runs skip{' '}
          {count === 1 ? 'it' : 'them'}. You can include {count === 1 ? 'it' : 'them'} again under
          Excluded leads.
        </ConfirmDialog>
      )}
    </>
  );
}
