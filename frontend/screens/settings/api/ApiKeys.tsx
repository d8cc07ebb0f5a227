import { useState } from 'react';
import { ListBase } from 'react-admin';
import { MAX_API_KEYS, type ApiKey, type NewApiKey } from '#contract/settings.js';
import { useCan } from '../../../parts/session/useCan';
import { LIST_PROPS } from '../../../parts/lists/params';
import { Fold } from '../../../parts/ui/Fold';
import { Section } from '../../../parts/ui/Section';
import { ApiKeyList } from './ApiKeyList';
import { GenerateButton, NewKey } from './NewKey';
import styles from './Api.module.css';

/** The account's API keys, and how to use one. */
export function ApiKeys() {
  // Only this state holds the new key. Leaving the tab discards it.
  const [created, setCreated] = useState<NewApiKey>();
  const mayCreate = useCan('keys');
  return (
    <ListBase<ApiKey>
      {...LIST_PROPS}
      resource="api-keys"
      sort={{ field: 'createdAt', order: 'DESC' }}
      perPage={MAX_API_KEYS}
      disableSyncWithLocation
    >
      <Section
        title="API keys"
        note="A key lets your programs use your account, within the key's scopes. It can't change your login, email or other keys."
        actions={mayCreate && <GenerateButton onCreated={setCreated} />}
      >
        {mayCreate && <NewKey created={created} />}
        <ApiKeyList
          onRevoked={(id) => setCreated((shown) => (shown?.id === id ? undefined : shown))}
        />
        <Fold label="How to use a key">
          <ApiExample />
        </Fold>
      </Section>
    </ListBase>
  );
}

/** A working example, once the reader fills in the key. */
function ApiExample() {
  const example = `export LEAD_DELIVERY_KEY='ldk_…'
curl -H "Authorization: Bearer $LEAD_DELIVERY_KEY" \\
  '${location.origin}/api/scraperuns?limit=5'`;
  return (
    <div className={styles.stack}>
      <p>
        Send the key as a bearer token with every request. This example lists your five latest runs,
        each with a link to its CSV.
      </p>
      {/* Scrolls on a phone, so the keyboard must be able to reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <pre className={styles.code} tabIndex={0} role="region" aria-label="Example request">
        <code>{example}</code>
      </pre>
      <p>
        <a href="/api/docs" target="_blank" rel="noreferrer">
          Read the API documentation
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>{' '}
        for all requests, parameters and responses.
      </p>
    </div>
  );
}
