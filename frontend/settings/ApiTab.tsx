import { Section } from '../ui/Section';
import { ApiKeyList } from './api/ApiKeyList';
import { ComingSoon } from './api/ComingSoon';
import { GenerateKey } from './api/GenerateKey';
import { HowToCall } from './api/HowToCall';

export default function ApiTab() {
  return (
    <>
      <Section
        title="New API key"
        note="A key lets a program of yours start runs and read leads. It cannot touch your login or the account itself."
      >
        <GenerateKey />
      </Section>
      <Section title="Your API keys">
        <ApiKeyList />
      </Section>
      <Section title="How to use a key">
        <HowToCall />
      </Section>
      <Section title="Webhooks & integrations">
        <ComingSoon />
      </Section>
    </>
  );
}
