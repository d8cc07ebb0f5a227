import { Autocomplete, TextField } from '@mui/material';
import { COLUMN_IDS, columnLabel, type ColumnId } from '#contract/export-columns.js';

interface Props {
  value: ColumnId[];
  onChange: (columns: ColumnId[]) => void;
  error?: string | undefined;
}

/** Individual columns of a file, in the order in which they were chosen. */
export const ColumnPicker = ({ value, onChange, error }: Props) => (
  <Autocomplete
    multiple
    disableCloseOnSelect
    size="small"
    options={COLUMN_IDS}
    getOptionLabel={columnLabel}
    value={value}
    onChange={(_, columns: ColumnId[]) => onChange(columns)}
    renderInput={(input) => (
      <TextField
        {...input}
        label="Chosen columns, in order"
        error={error !== undefined}
        helperText={error ?? "Keep License and Retain Until to know each lead's terms of use."}
      />
    )}
  />
);
