import type { LeadStatus } from '../../../contract/lead-fields.js';
import { Select } from '../../ui/Select';
import { useNotice } from '../../ui/Notice';
import type { LeadRecord } from '../record';
import { STATUS_OPTIONS } from '../status';
import { useChangeLead } from '../useLeadChanges';

export function StatusField({ lead }: { lead: LeadRecord }) {
  const notify = useNotice();
  const { mutate } = useChangeLead(lead.id);
  const set = (status: LeadStatus) =>
    mutate(
      { status },
      {
        onError: ({ message }) =>
          notify({ tone: 'danger', text: `The status wasn't saved: ${message}` }),
      },
    );
  return (
    <Select
      label="Status"
      options={STATUS_OPTIONS}
      value={lead.status}
      onChange={(event) => set(event.target.value as LeadStatus)}
    />
  );
}
