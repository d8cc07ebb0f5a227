import { Section } from '../../parts/ui/Section';
import { ApiKeys } from './api/ApiKeys';
import { Destinations } from './destinations/Destinations';
import { Automations } from './webhooks/Automations';
import { Webhooks } from './webhooks/Webhooks';

export default function ApiTab() {
  return (
    <>
      <ApiKeys />
      <Section
        title="Webhooks"
        note="We send your endpoint each event as it happens, signed and retried until it responds."
      >
        <Webhooks />
      </Section>
      <Section title="Zapier, Make and n8n" note="They receive your events through a webhook.">
        <Automations />
      </Section>
      <Section
        title="Destinations"
        note="The places we send your deliveries. Choose them when you create a delivery."
      >
        <Destinations />
      </Section>
    </>
  );
}
