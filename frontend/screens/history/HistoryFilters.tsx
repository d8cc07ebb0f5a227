import { SelectInput, TextInput } from 'react-admin';
import { RUN_STATUSES } from '#contract/scrape.js';
import { FirstDayInput, LastDayInput } from '../../parts/lists/DayInputs';
import { ListFilters, oneLine, PLACEHOLDER_ONLY } from '../../parts/lists/ListFilters';
import { statusLabel } from '../../parts/runs/format';
import { useSession } from '../../parts/session/session';
import { stepsBack } from './columns';

const STATUSES = RUN_STATUSES.map((id) => ({ id, name: statusLabel(id) }));

/** Run filters. Days are in the profile's time zone; both `from` and `to` are inclusive. */
export function HistoryFilters() {
  const timeZone = useSession().profile?.timeZone ?? undefined;
  return (
    <ListFilters
      label="Filter runs"
      stepsBack={stepsBack}
      filters={[
        <TextInput
          key="city"
          source="city"
          label="City"
          placeholder="Any city"
          alwaysOn
          parse={oneLine}
          slotProps={PLACEHOLDER_ONLY}
        />,
        <TextInput
          key="category"
          source="category"
          label="Category"
          placeholder="Any category"
          alwaysOn
          parse={oneLine}
          slotProps={PLACEHOLDER_ONLY}
        />,
        <SelectInput key="status" source="status" label="Status" choices={STATUSES} />,
        <FirstDayInput key="from" source="from" label="From" timeZone={timeZone} />,
        <LastDayInput key="to" source="to" label="To" timeZone={timeZone} />,
      ]}
    />
  );
}
