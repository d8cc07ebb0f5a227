import { useSession } from '../../parts/session/session';
import { Stack } from '../../parts/ui/layout';
import { Loaded } from '../../parts/ui/Loaded';
import { Section } from '../../parts/ui/Section';
import { DigestCadence } from './DigestCadence';
import { NotificationAddress } from './NotificationAddress';
import { NotificationSwitch } from './NotificationSwitch';
import { MarketingSwitch } from './MarketingSwitch';
import { useMarketingPreference, useNotificationSettings } from './useNotificationSettings';
import { UnconfirmedAddress } from './UnconfirmedAddress';

export default function NotificationsTab() {
  const { profile } = useSession();
  const sentTo = profile?.mailAddress;
  const address = profile?.notificationEmail ?? profile?.email;
  const accounts = profile?.membership?.accounts ?? [];
  const notes = [
    sentTo && `Sent to ${sentTo}.`,
    accounts.length > 1 && 'The switches are for this account only.',
  ];
  return (
    <>
      <Section beside title="Email notifications" note={notes.filter(Boolean).join(' ')}>
        <UnconfirmedAddress />
        {address && <NotificationAddress address={address} />}
        <Loaded
          lines={3}
          query={useNotificationSettings()}
          loading="Loading notification settings..."
        >
          {() => <Notifications />}
        </Loaded>
      </Section>
      <Section beside title="Marketing">
        <Loaded
          lines={3}
          query={useMarketingPreference()}
          loading="Loading marketing preference..."
        >
          {() => <MarketingSwitch />}
        </Loaded>
      </Section>
    </>
  );
}

function Notifications() {
  return (
    <Stack gap={5}>
      <NotificationSwitch
        name="alertOnReady"
        label="Alert when leads are ready"
        description="An email with the CSV link as soon as a run completes."
      />
      <NotificationSwitch
        name="systemAlerts"
        label="System alerts"
        description="An email when a run fails, with the reason."
      />
      <NotificationSwitch
        name="weeklySummary"
        label="Weekly summary"
        description="An email every Monday about the past week's runs and leads, if there were any."
      />
      <NotificationSwitch
        name="productUpdates"
        label="Product updates"
        description="News about new features and changes."
      />
      <DigestCadence />
    </Stack>
  );
}
