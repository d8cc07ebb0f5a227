import { useState } from 'react';
import { ListBase } from 'react-admin';
import { MAX_API_KEYS, type ApiKey, type NewApiKey } from '#contract/settings.js';
import { Section } from '../../../parts/ui/Section';
import { ApiKeyList } from './ApiKeyList';
import { GenerateKey } from './GenerateKey';
import { ApiExample } from './ApiExample';

// The list itself shows the error; a notice would repeat it.
const queryOptions = { onError: () => {} };

/** The account's API keys, and how to use one. */
export function ApiKeys() {
  // Only this state holds the new key. Leaving the tab discards it.
  const [created, setCreated] = useState<NewApiKey>();
  return (
    <ListBase<ApiKey>
      resource="api-keys"
      sort={{ field: 'createdAt', order: 'DESC' }}
      perPage={MAX_API_KEYS}
      queryOptions={queryOptions}
      disableSyncWithLocation
      storeKey={false}
    >
      <Section
        title="New API key"
        note="A key lets your programs use your account, within the key's scopes. It can't change your login, email or other keys."
      >
        <GenerateKey created={created} onCreated={setCreated} />
      </Section>
      <Section title="Your API keys">
        <ApiKeyList
          onRevoked={(id) => setCreated((shown) => (shown?.id === id ? undefined : shown))}
        />
      </Section>
      <Section title="How to use a key">
        <ApiExample />
      </Section>
    </ListBase>
  );
}
