import { useSession } from '../session';
import { Loading } from '../ui/Loading';
import { Section } from '../ui/Section';
import { DigestCadence } from './DigestCadence';
import { LoadFailure } from '../ui/LoadFailure';
import { NotificationSwitch } from './NotificationSwitch';
import { MarketingSwitch } from './MarketingSwitch';
import { useMarketingPreference, useNotificationSettings } from './useNotificationSettings';
import styles from './NotificationsTab.module.css';

export default function NotificationsTab() {
  const { profile } = useSession();
  const address = profile?.notificationEmail ?? profile?.email;
  return (
    <>
      <Section title="E-mails about your work" note={address && `They go to ${address}.`}>
        <Notifications />
      </Section>
      <Section title="Marketing">
        <Marketing />
      </Section>
    </>
  );
}

function Notifications() {
  const { data, error, isFetching, refetch } = useNotificationSettings();
  if (!data && error) {
    return <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <Loading part text="Loading notification settings..." />;
  return (
    <div className={styles.settings}>
      <NotificationSwitch
        name="alertOnReady"
        label="Alert when leads are ready"
        description="An e-mail with the CSV link as soon as a run is complete."
      />
      <NotificationSwitch
        name="systemAlerts"
        label="System alerts"
        description="An e-mail when a run fails, with the reason."
      />
      <NotificationSwitch
        name="weeklySummary"
        label="Weekly summary"
        description="An e-mail on Mondays about the week's runs and leads, if there were any."
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

function Marketing() {
  const { data, error, isFetching, refetch } = useMarketingPreference();
  if (data) return <MarketingSwitch />;
  if (!error) return <Loading part text="Loading marketing preference..." />;
  return <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />;
}
