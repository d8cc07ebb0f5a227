import { Section } from '../../parts/ui/Section';
import { May } from '../../parts/session/May';
import { Switch } from '../../parts/ui/Switch';
import { ChangePassword } from './security/ChangePassword';
import { RecentEvents } from './security/RecentEvents';
import { RevokeClientLinks } from './security/RevokeClientLinks';
import { SignOutEverywhere } from './security/SignOutEverywhere';

export default function SecurityTab() {
  return (
    <>
      <Section beside title="Change password" note="This logs out your other sessions.">
        <ChangePassword />
      </Section>
      <Section beside title="Two-factor authentication">
        <Switch
          label="Two-Factor Authentication (coming soon)"
          description="Asks for a code from your phone in addition to your password."
          checked={false}
          disabled
        />
      </Section>
      <Section
        beside
        title="Sessions"
        note="Every browser where you're logged in, including this one."
      >
        <SignOutEverywhere />
      </Section>
      <May do="manage">
        <Section beside title="Client links" note="Pages that your clients open without a login.">
          <RevokeClientLinks />
        </Section>
      </May>
      <Section
        beside
        title="Recent security events"
        note="Logins, keys, password and plan changes come first."
      >
        <RecentEvents />
      </Section>
    </>
  );
}
