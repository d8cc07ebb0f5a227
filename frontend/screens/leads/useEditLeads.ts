import { useCan } from '../../parts/session/useCan';
import { useNotice } from '../../parts/ui/Notice';
import type { ManyChange } from './provider';
import type { LeadRecord } from './record';
import { useChangeLeads } from './useLeadChanges';
import { useUndoEdit } from './useUndoEdit';

interface Texts {
  /** The result, from the changed leads. */
  done: (changed: LeadRecord[]) => string;
  /** Precedes the error's message. */
  failed: string;
}

/** Changes leads and confirms it with Undo, even after the user has left the screen. */
export function useEditLeads() {
  const notify = useNotice();
  const { mutateAsync, isPending } = useChangeLeads();
  const { mutate: undo } = useUndoEdit();
  const mayWork = useCan('work');

  /** @returns whether it was saved */
  // Not in callbacks of `mutate`, which run for the latest change only, and never after leaving.
  const edit = async (ids: readonly string[], change: ManyChange, { done, failed }: Texts) => {
    // Keys and swipes get here even where no control is shown.
    if (!mayWork) {
      notify({ tone: 'info', text: 'Your role lets you look at leads, but not change them.' });
      return false;
    }
    try {
      const { editId, leads } = await mutateAsync({ ids, change });
      notify({
        tone: 'success',
        text: done(leads),
        ...(leads.length > 0 && { undo: () => undo({ editId, ids, change }) }),
      });
      return true;
    } catch (error) {
      const { message } = error as Error;
      notify({ tone: 'danger', text: `${failed}: ${message}` });
      return false;
    }
  };
  return { edit, isPending };
}
