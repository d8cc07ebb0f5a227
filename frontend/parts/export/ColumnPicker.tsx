import { Autocomplete, TextField } from '@mui/material';
import { isTeamField } from '#contract/lead-fields.js';
import { useIsTeam } from '../session/useTeam';
import { COLUMN_IDS, columnLabel, type ColumnId } from '#contract/export-columns.js';

interface Props {
  value: ColumnId[];
  onChange: (columns: ColumnId[]) => void;
  error?: string | undefined;
}

/** Individual columns of a file, in the order in which they were chosen. */
export function ColumnPicker({ value, onChange, error }: Props) {
  const isTeam = useIsTeam();
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      size="small"
      options={COLUMN_IDS.filter((id) => isTeam || !isTeamField(id))}
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
}
