import { Section } from '../ui/Section';
import { DeleteAccount } from './danger/DeleteAccount';
import { DisableAccount } from './danger/DisableAccount';
import { ExportData } from './danger/ExportData';

export default function DangerTab() {
  return (
    <>
      <Section
        title="Export my data"
        note="Everything your account holds, as a ZIP: JSON for each kind of record, CSV for runs and leads."
      >
        <ExportData />
      </Section>
      <Section
        title="Disable account"
        note="You are logged out everywhere and your API keys stop working. Nothing is deleted: log in again to bring it all back."
      >
        <DisableAccount />
      </Section>
      <Section
        title="Delete account"
        note="Your profile, runs, leads, keys and exports are deleted for good. Nobody can bring them back."
      >
        <DeleteAccount />
      </Section>
    </>
  );
}
