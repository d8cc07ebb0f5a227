import { useSession } from '../session/session';
import { Loaded } from '../ui/Loaded';
import { Section } from '../ui/Section';
import { DigestCadence } from './DigestCadence';
import { NotificationSwitch } from './NotificationSwitch';
import { MarketingSwitch } from './MarketingSwitch';
import { useMarketingPreference, useNotificationSettings } from './useNotificationSettings';
import styles from './NotificationsTab.module.css';

export default function NotificationsTab() {
  const { profile } = useSession();
  const address = profile?.notificationEmail ?? profile?.email;
  return (
    <>
      <Section title="Emails about your work" note={address && `They go to ${address}.`}>
        <Loaded part query={useNotificationSettings()} loading="Loading notification settings...">
          {() => <Notifications />}
        </Loaded>
      </Section>
      <Section title="Marketing">
        <Loaded part query={useMarketingPreference()} loading="Loading marketing preference...">
          {() => <MarketingSwitch />}
        </Loaded>
      </Section>
    </>
  );
}

function Notifications() {
  return (
    <div className={styles.settings}>
      <NotificationSwitch
        name="alertOnReady"
        label="Alert when leads are ready"
        description="An email with the CSV link as soon as a run is complete."
      />
      <NotificationSwitch
        name="systemAlerts"
        label="System alerts"
        description="An email when a run fails, with the reason."
      />
      <NotificationSwitch
        name="weeklySummary"
        label="Weekly summary"
        description="An email on Mondays about the week's runs and leads, if there were any."
      />
      <NotificationSwitch
        name="productUpdates"
        label="Product updates"
        description="Whether we may write to you when the product changes."
      />
      <DigestCadence />
    </div>
  );
}
