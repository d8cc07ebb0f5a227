import { useFormContext, useWatch } from 'react-hook-form';
import { canHaveMark } from '../export/file';
import { MarkSwitch } from '../export/MarkSwitch';
import { Switch, Switches } from '../ui/Switch';
import type { DeliveryFields } from './fields';

/** Switches for the contents of a delivered file. */
export function SwitchFields() {
  const { control, setValue } = useFormContext<DeliveryFields>();
  const [format = 'csv', layout = '', bom = false, includeChanges = false, sendEmpty = false] =
    useWatch({
      control,
      name: ['format', 'layout', 'bom', 'includeChanges', 'sendEmpty'],
    });
  return (
    <Switches>
      {canHaveMark({ format, layout }) && (
        <MarkSwitch checked={bom} onChange={(on) => setValue('bom', on, { shouldDirty: true })} />
      )}
      <Switch
        label="Include changed leads"
        description="Also delivers leads you already have when their data changes."
        checked={includeChanges}
        onChange={(on) => setValue('includeChanges', on, { shouldDirty: true })}
      />
      <Switch
        label="Send empty deliveries"
        description="Also sends a message when there are no new leads."
        checked={sendEmpty}
        onChange={(on) => setValue('sendEmpty', on, { shouldDirty: true })}
      />
    </Switches>
  );
}
