import { useState } from 'react';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { useNotice } from '../../ui/Notice';
import type { LeadRecord } from '../record';
import { useSuppressLead } from '../useLeadChanges';
import styles from './LeadDrawer.module.css';

/** Never deliver this business again, and the way back. */
export function Suppression({ lead }: { lead: LeadRecord }) {
  const say = useNotice();
  const { mutate, isPending } = useSuppressLead(lead.id);
  const [asking, setAsking] = useState(false);

  const set = (suppressed: boolean) => {
    say(null);
    mutate(suppressed, {
      onSuccess: () =>
        say(
          suppressed
            ? {
                tone: 'success',
                text: 'It will never be delivered again.',
                undo: () => set(false),
              }
            : { tone: 'success', text: 'It may be delivered again.' },
        ),
      onError: ({ message }) => say({ tone: 'danger', text: `Nothing was changed: ${message}` }),
    });
  };

  if (lead.suppressed) {
    return (
      <Alert
        tone="warning"
        title="This business is suppressed"
        actions={
          <Button size="sm" variant="secondary" busy={isPending} onClick={() => set(false)}>
            Deliver again
          </Button>
        }
      >
        No run brings this business, and no export holds it.
      </Alert>
    );
  }
  return (
    <div className={styles.section}>
      <Button variant="danger" busy={isPending} onClick={() => setAsking(true)}>
        Never deliver this business again
      </Button>
      {asking && (
        <ConfirmDialog
          title="Never deliver this business again?"
          action="Never deliver again"
          onConfirm={() => set(true)}
          onClose={() => setAsking(false)}
        >
          No run will bring {lead.name} again, and it leaves your leads. You find it under
          Suppressed leads, where you can take this back.
        </ConfirmDialog>
      )}
    </div>
  );
}
