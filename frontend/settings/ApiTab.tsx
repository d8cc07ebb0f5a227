import { Section } from '../ui/Section';
import { ApiKeyList } from './api/ApiKeyList';
import { ComingSoon } from './api/ComingSoon';
import { GenerateKey } from './api/GenerateKey';
import { ApiExample } from './api/ApiExample';

export default function ApiTab() {
  return (
    <>
      <Section
        title="New API key"
        note="With a key, your programs can start runs and read leads. A key can't change your login or account."
      >
        <GenerateKey />
      </Section>
      <Section title="Your API keys">
        <ApiKeyList />
      </Section>
      <Section title="How to use a key">
        <ApiExample />
      </Section>
      <Section title="Webhooks & integrations">
        <ComingSoon />
      </Section>
    </>
  );
}
