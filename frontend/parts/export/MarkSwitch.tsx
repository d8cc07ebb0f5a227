import { Switch } from '../ui/Switch';
import { useDeviceSwitch } from '../ui/useDeviceSwitch';
import type { FileChoice } from './file';

/** Whether CSVs begin with a byte order mark. That depends on this machine's programs. */
export const useMark = () => useDeviceSwitch('csv-mark');

/** A CSV with the usual columns. */
export function usePlainCsv(): FileChoice {
  const { isOn } = useMark();
  return { format: 'csv', layout: '', columns: null, bom: isOn };
}

interface Props {
  checked: boolean;
  onChange: (on: boolean) => void;
}

export const MarkSwitch = ({ checked, onChange }: Props) => (
  <Switch
    label="For Excel"
    description="Excel reads accents and other scripts correctly. Turn this off for programs that can't read the mark at the file's start."
    checked={checked}
    onChange={onChange}
  />
);
