import { hasColumns, LAYOUTS } from '#contract/export-columns.js';
import { FORMAT_IDS, FORMATS, LAYOUT_IDS, type FormatId } from '#contract/formats.js';
import { PLANS } from '#contract/plans.js';
import { PlanHint } from '../session/PlanHint';
import { useSubscription } from '../plan/useSubscription';
import { Select } from '../ui/Select';
import { ColumnPicker } from './ColumnPicker';
import { CHOSEN, missingPlan, USUAL_COLUMNS, type FileColumns } from './file';
import { useLayouts } from './useLayouts';

interface Props {
  value: FileColumns;
  onChange: (value: FileColumns) => void;
}

/** Format and columns of a file. Options that the account's plan doesn't include name the plan that does. */
export function FileFields({ value, onChange }: Props) {
  const { data: subscription } = useSubscription();
  const { data: layouts = [] } = useLayouts();
  const missing = missingPlan(value, subscription?.plan);
  /** "XLSX (Pro)" if the account's plan doesn't include it. */
  const marked = (label: string, choice: Pick<FileColumns, 'format' | 'layout'>) => {
    const plan = missingPlan(choice, subscription?.plan);
    return plan ? `${label} (${PLANS[plan].name})` : label;
  };
  const usual = { layout: '', columns: null };

  return (
    <>
      <Select
        label="Format"
        value={value.format}
        options={FORMAT_IDS.map((format) => ({
          value: format,
          label: marked(FORMATS[format].label, { format, layout: '' }),
        }))}
        onChange={({ target }) => {
          const format = target.value as FormatId;
          onChange(hasColumns(format) ? { ...value, format } : { format, ...usual });
        }}
      />
      {hasColumns(value.format) && (
        <Select
          label="Columns"
          value={value.columns ? CHOSEN : value.layout}
          options={[
            { value: '', label: 'Standard columns' },
            ...LAYOUT_IDS.map((layout) => ({
              value: layout,
              label: marked(LAYOUTS[layout].label, { format: 'csv', layout }),
            })),
            ...layouts.map(({ id, name }) => ({ value: id, label: name })),
            { value: CHOSEN, label: 'Choose columns…' },
          ]}
          onChange={({ target }) =>
            onChange({
              ...value,
              ...(target.value === CHOSEN
                ? { layout: '', columns: USUAL_COLUMNS }
                : { layout: target.value, columns: null }),
            })
          }
        />
      )}
      {value.columns && (
        <ColumnPicker
          value={value.columns}
          onChange={(columns) => onChange({ ...value, columns })}
        />
      )}
      {missing && <PlanHint plan={missing} />}
    </>
  );
}
