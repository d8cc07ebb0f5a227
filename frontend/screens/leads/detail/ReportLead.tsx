import { DialogContent } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import {
  leadReportForm,
  REPORT_NOTE_MAX,
  REPORT_REASONS,
  type LeadReport,
  type LeadReportForm,
  type ReportReason,
} from '#contract/lead-reports.js';
import { api } from '../../../parts/api/api';
import { useServerForm } from '../../../parts/forms/useServerForm';
import { USAGE_KEY } from '../../../parts/plan/usePlanUsage';
import { useDates } from '../../../parts/session/useDates';
import { Alert } from '../../../parts/ui/Alert';
import { Button } from '../../../parts/ui/Button';
import { Stack, Text } from '../../../parts/ui/layout';
import { DialogButtons, DialogForm, ModalDialog, useModal } from '../../../parts/ui/ModalDialog';
import { useNotice } from '../../../parts/ui/Notice';
import { Select } from '../../../parts/ui/Select';
import { TextArea } from '../../../parts/ui/TextArea';
import type { LeadRecord } from '../record';
import { reloadLeads } from '../reload';
import styles from './ReportLead.module.css';

const CREDITED = '1 lead was credited back to your plan.';
/** The contract's message about the reason is for API clients. */
const reportForm = leadReportForm.extend({
  reason: z.enum(Object.keys(REPORT_REASONS), 'Choose a reason.'),
  note: leadReportForm.shape.note.transform((text) => text || undefined),
});
const REASONS = Object.entries(REPORT_REASONS).map(([value, label]) => ({ value, label }));

type Typed = { reason: ReportReason | ''; note: string };
type Props = { lead: LeadRecord; onClose: () => void };

/** Reports a lead as wrong, with a reason and a note. Open while mounted. */
export function ReportDialog({ lead: { id, name }, onClose }: Props) {
  const modal = useModal(onClose);
  const client = useQueryClient();
  const notify = useNotice();
  const { form, field, element, busy, failure } = useServerForm<Typed, LeadReportForm, LeadReport>({
    schema: reportForm,
    defaultValues: { reason: '', note: '' },
    save: (report) =>
      api.post('/api/leads/{id}/report', { params: { path: { id } }, body: report }),
    onSaved: ({ creditedBack }) => {
      notify({
        tone: 'success',
        text: `${name} was reported and excluded. ${creditedBack ? CREDITED : 'Nothing was credited back.'}`,
      });
      modal.close();
    },
    // Another tab may have reported it.
    onSettled: () => {
      reloadLeads(client);
      void client.invalidateQueries({ queryKey: [USAGE_KEY] });
    },
  });
  return (
    <ModalDialog modal={modal} title="Report this lead?">
      <DialogForm {...element}>
        <Stack as={DialogContent} gap={4}>
          <Text quiet>
            We exclude {name} permanently. If it counted in this period, we credit it back, for up
            to 10% of the period's leads. This can't be undone.
          </Text>
          <Select
            label="What's wrong?"
            placeholder="Choose a reason"
            options={REASONS}
            {...field('reason')}
          />
          <TextArea
            label="Note"
            optional
            rows={3}
            maxLength={REPORT_NOTE_MAX}
            length={form.watch('note').length}
            {...field('note')}
          />
          {failure && <Alert tone="danger">The report wasn't sent: {failure.message}</Alert>}
        </Stack>
        <DialogButtons onCancel={modal.close}>
          <Button type="submit" variant="danger" busy={busy}>
            Report
          </Button>
        </DialogButtons>
      </DialogForm>
    </ModalDialog>
  );
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
