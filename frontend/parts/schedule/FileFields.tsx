import { useFormContext, useWatch } from 'react-hook-form';
import { hasColumns, LAYOUTS, type ColumnId } from '#contract/export-columns.js';
import { FORMAT_IDS, FORMATS, LAYOUT_IDS, type FormatId } from '#contract/formats.js';
import { firstPlanWith } from '#contract/plans.js';
import { ColumnPicker } from '../export/ColumnPicker';
import { CHOSEN, USUAL_COLUMNS } from '../export/file';
import { useLayouts } from '../export/useLayouts';
import { PlanHint } from '../session/PlanHint';
import { Select } from '../ui/Select';
import type { DeliveryFields } from './fields';
import { PlanChoice, usePlan } from './PlanChoice';

const FILES = FORMAT_IDS.map((id) => ({ id, label: FORMATS[id].label }));
const CRM_PLAN = firstPlanWith(({ layouts }) => layouts.length > 0);

/** Format and columns of the delivered file. */
export function FileFields() {
  const { control, setValue, formState } = useFormContext<DeliveryFields>();
  const [format = 'csv', layout = '', columns] = useWatch({
    control,
    name: ['format', 'layout', 'columns'],
  });
  const change = { shouldDirty: true, shouldValidate: formState.isSubmitted };
  const plan = usePlan();
  const isCrmLocked = plan?.layouts.length === 0;
  const { data: saved = [] } = useLayouts();
  const crm = LAYOUT_IDS.filter((id) => !isCrmLocked || id === layout).map((id) => ({
    value: id,
    label: LAYOUTS[id].label,
  }));
  const own = saved.map(({ id, name }) => ({ value: id, label: name }));
  const changeColumns = (chosen: { layout?: string; columns?: ColumnId[] }) => {
    setValue('layout', chosen.layout, change);
    setValue('columns', chosen.columns, change);
  };
  const changeFormat = (id: FormatId) => {
    if (!hasColumns(id)) changeColumns({});
    setValue('format', id, change);
  };
  return (
    <>
      <PlanChoice
        legend="Format"
        choices={FILES}
        value={format}
        isIncluded={({ files }, id) => files.includes(id)}
        onChange={changeFormat}
        error={formState.errors.format?.message}
      />
      {hasColumns(format) && (
        <Select
          label="Columns"
          placeholder="All columns"
          options={[...crm, ...own, { value: CHOSEN, label: 'Choose columns…' }]}
          hint={
            isCrmLocked && (
              <>
                Columns for HubSpot, Salesforce and Pipedrive: <PlanHint plan={CRM_PLAN} />
              </>
            )
          }
          error={formState.errors.layout?.message}
          value={columns ? CHOSEN : layout}
          onChange={({ target: { value } }) =>
            changeColumns(
              value === CHOSEN ? { columns: USUAL_COLUMNS } : value ? { layout: value } : {},
            )
          }
        />
      )}
      {columns && (
        <ColumnPicker
          value={columns}
          error={formState.errors.columns?.message}
          onChange={(chosen) => changeColumns({ columns: chosen })}
        />
      )}
    </>
  );
}
