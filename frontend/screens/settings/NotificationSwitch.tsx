import type { Notifications } from '#contract/settings.js';
import { Switch } from '../../parts/ui/Switch';
import { RolledBack } from './RolledBack';
import { useNotificationSettings, useUpdateNotifications } from './useNotificationSettings';

interface NotificationSwitchProps {
  name: Exclude<keyof Notifications, 'leadDigestCadence'>;
  label: string;
  description: string;
}

export function NotificationSwitch({ name, label, description }: NotificationSwitchProps) {
  const { data } = useNotificationSettings();
  const { mutate, isPending, isError } = useUpdateNotifications();
  const on = data?.[name] ?? false;
  return (
    <div>
      <Switch
        label={label}
        description={description}
        checked={on}
        busy={isPending}
        onChange={(next) => mutate({ [name]: next })}
      />
      <RolledBack failed={isError} label={label} value={on ? 'on' : 'off'} />
    </div>
  );
}
