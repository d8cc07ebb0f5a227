import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import {
  REPORT_NOTE_MAX,
  REPORT_REASONS,
  type LeadReport,
  type LeadReportForm,
  type ReportReason,
} from '#contract/lead-reports.js';
import { api } from '../../../parts/api/api';
import { NO_RETRY } from '../../../parts/api/call';
import { USAGE_KEY } from '../../../parts/plan/usePlanUsage';
import { useDates } from '../../../parts/session/useDates';
import { Alert } from '../../../parts/ui/Alert';
import { Button } from '../../../parts/ui/Button';
import { Stack, Text } from '../../../parts/ui/layout';
import { useNotice } from '../../../parts/ui/Notice';
import { Select } from '../../../parts/ui/Select';
import { TextArea } from '../../../parts/ui/TextArea';
import type { LeadRecord } from '../record';
import { reloadLeads } from '../reload';
import styles from './ReportLead.module.css';

const CREDITED = '1 lead was credited back to your plan.';
const REASONS = Object.entries(REPORT_REASONS).map(([value, label]) => ({ value, label }));

type Props = { lead: LeadRecord; onClose: () => void };

/** Reports a lead as wrong, with a reason and a note. Open while mounted. */
export function ReportDialog({ lead, onClose }: Props) {
  const [isOpen, setOpen] = useState(true);
  const [reason, setReason] = useState<ReportReason | ''>('');
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const title = useId();
  const close = () => setOpen(false);
  const report = useReport(lead, close);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog's events reach the forms around its React parent.
    event.stopPropagation();
    setMissing(reason === '');
    if (reason && !report.isPending) report.mutate({ reason, ...(note.trim() && { note }) });
  };
  return (
    <Dialog
      open={isOpen}
      fullWidth
      maxWidth="xs"
      aria-labelledby={title}
      onClose={close}
      slotProps={{ transition: { onExited: onClose } }}
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={title}>Report this lead?</DialogTitle>
        <Stack as={DialogContent} gap={4}>
          <Text quiet>
            We exclude {lead.name} permanently. If it counted in this period, we credit it back, for
            up to 10% of the period's leads. This can't be undone.
          </Text>
          <Select
            label="What's wrong?"
            placeholder="Choose a reason"
            options={REASONS}
            value={reason}
            error={isMissing && !reason ? 'Choose a reason.' : undefined}
            onChange={({ target }) => setReason(target.value as ReportReason | '')}
          />
          <TextArea
            label="Note"
            optional
            rows={3}
            maxLength={REPORT_NOTE_MAX}
            length={note.length}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          {report.error && (
            <Alert tone="danger">The report wasn't sent: {report.error.message}</Alert>
          )}
        </Stack>
        <DialogActions className={styles.actions}>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={report.isPending}>
            Report
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function useReport({ id, name }: LeadRecord, onReported: () => void) {
  const client = useQueryClient();
  const notify = useNotice();
  return useMutation({
    ...NO_RETRY,
    scope: { id: `lead-${id}` },
    mutationFn: (form: LeadReportForm) => api.post<LeadReport>(`/api/leads/${id}/report`, form),
    onSuccess: ({ creditedBack }) => {
      notify({
        tone: 'success',
        text: `${name} was reported and excluded. ${creditedBack ? CREDITED : 'Nothing was credited back.'}`,
      });
      onReported();
    },
    // Another tab may have reported it.
    onSettled: () => {
      reloadLeads(client);
      void client.invalidateQueries({ queryKey: [USAGE_KEY] });
    },
  });
}

/** Shows a lead's report. */
export function Reported({ report }: { report: LeadReport }) {
  const { date } = useDates();
  return (
    <Alert tone="warning" title={`You reported this lead: ${REPORT_REASONS[report.reason]}`}>
      {report.note && <p className={styles.note}>{report.note}</p>}
      <p>
        Reported on {date(report.reportedAt)}. It stays excluded.{' '}
        {report.creditedBack ? CREDITED : 'Nothing was credited back.'}
      </p>
    </Alert>
  );
}
