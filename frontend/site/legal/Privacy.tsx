import { LegalPage } from './LegalPage';
import { PRIVACY } from './privacy-text';

export default function Privacy() {
  return (
    <LegalPage
      title="Privacy Policy"
      intro="What Lead Delivery keeps of you, what for, for how long, and how you get it out or get rid of it."
      sections={PRIVACY}
    />
  );
}
