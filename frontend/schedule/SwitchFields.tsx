import { useFormContext, useWatch } from 'react-hook-form';
import { Switch } from '../ui/Switch';
import type { DeliveryFields } from './fields';
import styles from './SwitchFields.module.css';

/** Switches for the contents of a delivery besides new leads. */
export function SwitchFields() {
  const { control, setValue } = useFormContext<DeliveryFields>();
  const [includeChanges = false, sendEmpty = false] = useWatch({
    control,
    name: ['includeChanges', 'sendEmpty'],
  });
  return (
    <div className={styles.switches}>
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
    </div>
  );
}
