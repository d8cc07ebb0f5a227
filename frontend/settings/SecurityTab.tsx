import { Section } from '../ui/Section';
import { Switch } from '../ui/Switch';
import { ChangePassword } from './security/ChangePassword';
import { RecentEvents } from './security/RecentEvents';
import { SignOutEverywhere } from './security/SignOutEverywhere';

export default function SecurityTab() {
  return (
    <>
      <Section title="Change password" note="Your other sessions are logged out.">
        <ChangePassword />
      </Section>
      <Section title="Two-factor authentication">
        <Switch
          label="Two-Factor Authentication (coming soon)"
          description="A code from your phone besides your password."
          checked={false}
          disabled
        />
      </Section>
      <Section title="Recent security events" note="The last five, newest first.">
        <RecentEvents />
      </Section>
      <Section title="Sessions" note="Every browser in which you are logged in, this one included.">
        <SignOutEverywhere />
      </Section>
    </>
  );
}
