import { LegalPage } from './LegalPage';
import { TERMS } from './terms-text';

export default function Terms() {
  return (
    <LegalPage
      title="Terms of Service"
      intro="What you can expect of Lead Delivery, and what it expects of you."
      sections={TERMS}
    />
  );
}
