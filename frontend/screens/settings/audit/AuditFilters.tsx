import { SelectInput } from 'react-admin';
import { AUDIT_GROUPS } from '#contract/audit-actions.js';
import { FirstDayInput, LastDayInput } from '../../../parts/lists/DayInputs';
import { ListFilters } from '../../../parts/lists/ListFilters';
import { useSession } from '../../../parts/session/session';
import { nameOf, useTeam } from '../../../parts/session/useTeam';

const GROUPS = Object.entries(AUDIT_GROUPS).map(([id, name]) => ({ id, name }));

/** Days are in the profile's time zone; both are inclusive. */
export function AuditFilters() {
  const timeZone = useSession().profile?.timeZone ?? undefined;
  const { data: team } = useTeam();
  const people = (team?.members ?? []).map((member) => ({ id: member.id, name: nameOf(member) }));
  return (
    <ListFilters
      label="Filter the audit log"
      hasTools={false}
      filters={[
        <SelectInput key="group" source="group" label="Kind" choices={GROUPS} alwaysOn />,
        <SelectInput key="actor" source="actor" label="Person" choices={people} alwaysOn />,
        <FirstDayInput key="since" source="since" label="From" timeZone={timeZone} alwaysOn />,
        <LastDayInput key="until" source="until" label="To" timeZone={timeZone} alwaysOn />,
      ]}
    />
  );
}
