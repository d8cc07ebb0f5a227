import { LegalPage } from './LegalPage';
import { TERMS } from './terms-text';

export default function Terms() {
  return (
    <LegalPage
      title="Terms of Service"
      intro="What you can expect from Lead Delivery, and what we expect from you."
      updated="November 22, 2026"
      sections={TERMS}
    />
  );
}
