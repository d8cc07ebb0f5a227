import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../parts/ui/Button';

const MergeDialog = lazy(() => import('./MergeDialog'));

type Props = { ids: readonly string[]; onMerged: () => void };

/** Opens the comparison of two selected leads. With more or fewer, it is disabled in its place, so that the list doesn't move. */
export function MergeButton({ ids, onMerged }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-haspopup="dialog"
        disabled={ids.length !== 2}
        title={ids.length === 2 ? undefined : 'Select two leads to merge them'}
        onClick={() => setOpen(true)}
      >
        Merge
      </Button>
      {isOpen && (
        <Suspense>
          <MergeDialog ids={ids} onMerged={onMerged} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
