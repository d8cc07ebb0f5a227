import { lazy } from 'react';
import { DialogButton } from '../../../parts/ui/DialogButton';

const MergeDialog = lazy(() => import('./MergeDialog'));

type Props = { ids: readonly string[]; onMerged: () => void };

/** Opens the comparison of two selected leads. With more or fewer, it is disabled in its place, so that the list doesn't move. */
export function MergeButton({ ids, onMerged }: Props) {
  return (
    <DialogButton
      disabled={ids.length !== 2}
      title={ids.length === 2 ? undefined : 'Select two leads to merge them'}
      dialog={(close) => <MergeDialog ids={ids} onMerged={onMerged} onClose={close} />}
    >
      Merge
    </DialogButton>
  );
}
