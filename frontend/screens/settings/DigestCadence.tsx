import { DIGEST_CADENCES, type DigestCadence as Cadence } from '#contract/settings.js';
import { Select } from '../../parts/ui/Select';
import { useKeepFocus } from '../../parts/ui/useKeepFocus';
import { RolledBack } from './RolledBack';
import { useNotificationSettings, useUpdateNotifications } from './useNotificationSettings';
import styles from './NotificationsTab.module.css';

const LABEL = 'Lead digest';
const NAMES: Record<Cadence, string> = {
  DAILY: 'Daily',
  WEEKLY: 'Weekly',
  MONTHLY: 'Monthly',
  OFF: 'Off',
};
const OPTIONS = DIGEST_CADENCES.map((value) => ({ value, label: NAMES[value] }));

export function DigestCadence() {
  const { data } = useNotificationSettings();
  const { mutate, isPending, isError } = useUpdateNotifications();
  const select = useKeepFocus<HTMLSelectElement>(isPending);
  const cadence = data?.leadDigestCadence ?? 'WEEKLY';
  return (
    <div>
      <Select
        ref={select}
        label={LABEL}
        className={styles.cadence}
        hint="An email about new leads since the last digest. We skip it if there are none."
        options={OPTIONS}
        value={cadence}
        disabled={isPending}
        aria-busy={isPending || undefined}
        onChange={({ target }) => mutate({ leadDigestCadence: target.value as Cadence })}
      />
      <RolledBack failed={isError} label={LABEL} value={NAMES[cadence].toLowerCase()} />
    </div>
  );
}
