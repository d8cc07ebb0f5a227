import { labelOf } from '#contract/lead-fields.js';
import { nameOf, useAssignees, useIsTeam } from '../../../parts/session/useTeam';
import { Select } from '../../../parts/ui/Select';
import { outcomeOf } from '../bulk/texts';
import type { LeadRecord } from '../record';
import { useEditLeads } from '../useEditLeads';

/** The member who works with the lead; nothing for someone who works alone. */
export function AssigneeField({ lead }: { lead: LeadRecord }) {
  const { id, name, assigneeId, assignee } = lead;
  const isTeam = useIsTeam();
  const members = useAssignees();
  const { edit } = useEditLeads();
  if (!isTeam) return null;
  const options = members.map((member) => ({ value: member.id, label: nameOf(member) }));
  // Members who are viewers by now, and all of them until they are loaded.
  const isListed = options.some(({ value }) => value === assigneeId);
  if (assigneeId && !isListed) options.push({ value: assigneeId, label: assignee ?? 'Member' });
  const set = (chosen: string) => {
    const change = {
      assignee:
        options.flatMap(({ value, label }) =>
          value === chosen ? { id: value, name: label } : [],
        )[0] ?? null,
    };
    void edit([id], change, {
      done: () => `${name} ${outcomeOf(change)}.`,
      failed: "The lead wasn't assigned",
    });
  };
  return (
    <Select
      label={labelOf('assignee')}
      placeholder="Unassigned"
      options={options}
      value={assigneeId ?? ''}
      onChange={(event) => set(event.target.value)}
    />
  );
}
