import { LOCALES, TIME_ZONES } from '#contract/settings.js';
import styles from '../../parts/forms/Fields.module.css';
import { Select } from '../../parts/ui/Select';
import { useFormField } from '../../parts/forms/useFormField';
import type { ProfileValues } from './profile';

export function RegionFields() {
  const field = useFormField<ProfileValues>();
  return (
    <div className={styles.grid}>
      <Select
        label="Time zone"
        placeholder="Same as this device"
        options={TIME_ZONES}
        {...field('timeZone')}
      />
      <Select
        label="Language"
        placeholder="Same as this device"
        options={LOCALES}
        {...field('locale')}
      />
    </div>
  );
}
