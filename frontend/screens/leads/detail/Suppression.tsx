import { useState } from 'react';
import { Alert } from '../../../parts/ui/Alert';
import { Button } from '../../../parts/ui/Button';
import { ConfirmDialog } from '../../../parts/ui/ConfirmDialog';
import { Row } from '../../../parts/ui/layout';
import { useNotice } from '../../../parts/ui/Notice';
import type { LeadRecord } from '../record';
import { useSuppressLead } from '../useLeadChanges';
import { ReportDialog, Reported } from './ReportLead';
import { useUndoEdit } from '../useUndoEdit';
import styles from './LeadDrawer.module.css';

/** Excludes the business, includes it again, or reports it as wrong. */
export function Suppression({ lead }: { lead: LeadRecord }) {
  const notify = useNotice();
  const { mutate, isPending } = useSuppressLead(lead.id);
  const { mutate: undo } = useUndoEdit();
  const [isConfirming, setConfirming] = useState(false);
  const [isReporting, setReporting] = useState(false);

  const set = (suppressed: boolean) =>
    mutate(suppressed, {
      onSuccess: ({ editId }) =>
        notify({
          tone: 'success',
          text: suppressed ? 'Business excluded.' : 'Business included again.',
          undo: () => undo({ editId, ids: [lead.id], change: { suppressed } }),
        }),
    });

  return (
    <>
      {lead.report ? (
        <Reported report={lead.report} />
      ) : lead.suppressed ? (
        <Alert
          tone="warning"
          title="This business is excluded"
          actions={
            <>
              <Button size="sm" variant="secondary" busy={isPending} onClick={() => set(false)}>
                Include again
              </Button>
              <Button size="sm" variant="secondary" onClick={() => setReporting(true)}>
                Report wrong lead
              </Button>
            </>
          }
        >
          New runs and exports skip this business.
        </Alert>
      ) : (
        <Row gap={3} className={styles.section}>
          <Button variant="danger" busy={isPending} onClick={() => setConfirming(true)}>
            Exclude business
          </Button>
          <Button variant="secondary" onClick={() => setReporting(true)}>
            Report wrong lead
          </Button>
        </Row>
      )}
      {isReporting && <ReportDialog lead={lead} onClose={() => setReporting(false)} />}
      {isConfirming && (
        <ConfirmDialog
          title="Exclude this business?"
          text={`New runs will skip ${lead.name}, and it will no longer appear in your leads. You can include it again under Excluded leads.`}
          action="Exclude"
          onConfirm={() => set(true)}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
