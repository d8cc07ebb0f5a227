import { Section } from '../../parts/ui/Section';
import { DeleteAccount } from './danger/DeleteAccount';
import { DisableAccount } from './danger/DisableAccount';
import { ExportData } from './danger/ExportData';

export default function DangerTab() {
  return (
    <>
      <Section
        title="Export my data"
        note="Download everything in your account as a ZIP: JSON for each kind of record, plus CSV for runs and leads."
      >
        <ExportData />
      </Section>
      <Section
        title="Disable account"
        note="This logs you out everywhere and disables your API keys. Nothing is deleted. Your subscription continues unless you cancel it first. Log in again to reactivate your account."
      >
        <DisableAccount />
      </Section>
      <Section
        title="Delete account"
        note="This permanently deletes your profile, runs, leads, keys and exports, and ends your subscription. It can't be undone."
      >
        <DeleteAccount />
      </Section>
    </>
  );
}
