import type { LeadStatus } from '#contract/lead-fields.js';
import { Select } from '../../../parts/ui/Select';
import { outcomeOf } from '../bulk/texts';
import type { LeadRecord } from '../record';
import { STATUS_OPTIONS } from '../status';
import { useEditLeads } from '../useEditLeads';
import { LeadStatusBadge } from '../workbench/LeadStatusBadge';

export function StatusField({ lead: { id, name, status } }: { lead: LeadRecord }) {
  const { edit } = useEditLeads();
  const set = (chosen: LeadStatus) => {
    const change = { status: chosen };
    void edit([id], change, {
      done: () => `${name} ${outcomeOf(change)}.`,
      failed: "The status wasn't saved",
    });
  };
  return (
    <Select
      label="Status"
      options={STATUS_OPTIONS}
      value={status}
      cover={<LeadStatusBadge status={status} />}
      onChange={(event) => set(event.target.value as LeadStatus)}
    />
  );
}
