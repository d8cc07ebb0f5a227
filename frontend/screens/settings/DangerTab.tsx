import { useSession } from '../../parts/session/session';
import { Section } from '../../parts/ui/Section';
import { DeleteAccount } from './danger/DeleteAccount';
import { DisableAccount } from './danger/DisableAccount';
import { ExportData } from './danger/ExportData';

const TEXTS = {
  account:
    "This permanently deletes your profile, runs, leads, keys and exports, and ends your subscription. It can't be undone.",
  oneOfSeveral:
    "This permanently deletes this account with its runs, leads, keys and exports, for all its members, and ends its subscription. Your login and your other accounts stay. It can't be undone.",
  person:
    "This permanently deletes your login and profile, and ends your memberships. What you did stays with the team. It can't be undone.",
};

function useDeletionText(): string {
  const membership = useSession().profile?.membership;
  if (membership && membership.role !== 'OWNER') return TEXTS.person;
  return membership && membership.accounts.length > 1 ? TEXTS.oneOfSeveral : TEXTS.account;
}

export default function DangerTab() {
  const deletionText = useDeletionText();
  return (
    <>
      <Section
        beside
        title="Export my data"
        note="Download everything in your account as a ZIP: JSON for each kind of record, plus CSV for runs and leads."
      >
        <ExportData />
      </Section>
      <Section
        beside
        title="Disable account"
        note="This logs you out everywhere and disables your API keys. Nothing is deleted. Your subscription continues unless you cancel it first. Log in again to reactivate your account."
      >
        <DisableAccount />
      </Section>
      <Section beside title="Delete account" note={deletionText}>
        <DeleteAccount />
      </Section>
    </>
  );
}
