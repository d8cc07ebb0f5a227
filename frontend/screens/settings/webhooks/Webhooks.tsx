import { useState } from 'react';
import type { NewWebhook } from '#contract/webhooks.js';
import { PLANS, firstPlanWith, type Plan } from '#contract/plans.js';
import { PlanHint } from '../../../parts/session/PlanHint';
import { useSubscription } from '../../../parts/plan/useSubscription';
import { Alert } from '../../../parts/ui/Alert';
import { CopyButton } from '../../../parts/ui/CopyButton';
import { DialogButton } from '../../../parts/ui/DialogButton';
import { Fold } from '../../../parts/ui/Fold';
import { Row, Stack, Text } from '../../../parts/ui/layout';
import { Loaded } from '../../../parts/ui/Loaded';
import { Section } from '../../../parts/ui/Section';
import { TextField } from '../../../parts/ui/TextField';
import styles from '../api/Api.module.css';
import { Automations } from './Automations';
import { useWebhooks } from './useWebhooks';
import { WebhookForm } from './WebhookForm';
import { WebhookItem } from './WebhookItem';

const hasWebhooks = ({ destinationIds }: Plan) => destinationIds.includes('webhook');

/** The account's endpoints, with their logs, and the dialog that adds one. */
export function Webhooks() {
  // Only this state holds a secret. Leaving the tab discards it.
  const [shown, setShown] = useState<NewWebhook>();
  const query = useWebhooks();
  const { data: subscription } = useSubscription();
  const isIncluded = !subscription || hasWebhooks(PLANS[subscription.plan]);
  return (
    <Section
      title="Webhooks"
      note="We send your endpoint each event as it happens, signed and retried until it responds."
      actions={
        isIncluded && (
          <DialogButton dialog={(close) => <WebhookForm onCreated={setShown} onClose={close} />}>
            Add webhook
          </DialogButton>
        )
      }
    >
      {!isIncluded && <PlanHint plan={firstPlanWith(hasWebhooks)} />}
      {shown && <Secret webhook={shown} />}
      <Loaded query={query} loading="Loading webhooks..." lines={3}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            isIncluded && (
              <Text quiet>
                No webhooks yet. Add an endpoint, and we'll send it the events you choose.
              </Text>
            )
          ) : (
            <Stack as="ul" aria-label="Webhooks">
              {webhooks.map((webhook) => (
                <WebhookItem key={webhook.id} webhook={webhook} onRotated={setShown} />
              ))}
            </Stack>
          )
        }
      </Loaded>
      <Fold label="Connect Zapier, Make or n8n">
        <Automations />
      </Fold>
    </Section>
  );
}

function Secret({ webhook: { id, secret } }: { webhook: NewWebhook }) {
  return (
    <div className={styles.stack}>
      <Row gap={3} align="end">
        <TextField
          label="Signing secret"
          className={`${styles.name} ${styles.key}`}
          readOnly
          autoComplete="off"
          spellCheck={false}
          value={secret}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton key={`${id} ${secret}`} text={secret} />
      </Row>
      <Alert tone="warning" title="Copy this secret now.">
        We can't show it again. Use it to verify that a message comes from us, as described in{' '}
        <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
          Standard Webhooks<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        .
      </Alert>
    </div>
  );
}
