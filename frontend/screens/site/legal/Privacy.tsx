import { LegalPage } from './LegalPage';
import { PRIVACY } from './privacy-text';

export default function Privacy() {
  return (
    <LegalPage
      title="Privacy Policy"
      intro="What data Lead Delivery stores, why, for how long, who receives it, and how you can export or delete it."
      updated="November 22, 2026"
      sections={PRIVACY}
    />
  );
}
