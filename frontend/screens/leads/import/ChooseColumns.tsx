import {
  IMPORT_FIELD_IDS,
  IMPORT_FIELDS,
  type ImportField,
  type ImportMapping,
  type ImportPreview,
} from '#contract/imports.js';
import { Select } from '../../../parts/ui/Select';
import styles from './ImportDialog.module.css';

interface Props {
  preview: ImportPreview;
  onChange: (mapping: ImportMapping) => void;
}

/** The column of each field, with its value in the first row. */
export function ChooseColumns({ preview, onChange }: Props) {
  const { columns, sample, mapping } = preview;
  const options = columns.map((label, at) => ({ value: String(at), label }));
  const choose = (field: ImportField, value: string) => {
    const { [field]: _, ...others } = mapping as ImportMapping;
    onChange(value === '' ? others : { ...others, [field]: Number(value) });
  };
  return (
    <fieldset className={styles.columns}>
      <legend className={styles.legend}>Columns</legend>
      {IMPORT_FIELD_IDS.map((field) => {
        const column = mapping[field];
        const example = column === undefined ? '' : sample[0]?.[column];
        return (
          <Select
            key={field}
            label={IMPORT_FIELDS[field].label}
            options={[{ value: '', label: 'Not in the file' }, ...options]}
            value={column === undefined ? '' : String(column)}
            hint={example && `For example, “${example}”`}
            onChange={({ target }) => choose(field, target.value)}
          />
        );
      })}
    </fieldset>
  );
}
