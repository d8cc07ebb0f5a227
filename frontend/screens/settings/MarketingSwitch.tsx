import { Switch } from '../../parts/ui/Switch';
import { RolledBack } from './RolledBack';
import { useMarketingPreference, useUpdateMarketing } from './useNotificationSettings';

const LABEL = 'Marketing emails';

export function MarketingSwitch() {
  const { data } = useMarketingPreference();
  const { mutate, isPending, isError } = useUpdateMarketing();
  const allowed = data?.allowed ?? false;
  return (
    <div>
      <Switch
        label={LABEL}
        description="Offers and tips by email."
        checked={allowed}
        busy={isPending}
        onChange={(next) => mutate({ allowed: next })}
      />
      <RolledBack failed={isError} label={LABEL} value={allowed ? 'on' : 'off'} />
    </div>
  );
}
