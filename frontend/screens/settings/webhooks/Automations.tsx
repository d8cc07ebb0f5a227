import { Text } from '../../../parts/ui/layout';
import styles from '../api/Api.module.css';

const STEPS = {
  Zapier: [
    'In Zapier, create a Zap with the trigger “Webhooks by Zapier”, event “Catch Raw Hook”.',
    'Copy its webhook URL, choose “Add webhook” above, paste it and choose the events.',
    'Click “Send a test”, then “Test trigger” in Zapier, and add your action.',
  ],
  Make: [
    'In Make, create a scenario that begins with the “Custom webhook” module in the “Webhooks” app, and add a webhook.',
    'Copy its URL, choose “Add webhook” above, paste it and choose the events.',
    'Click “Run once” in Make, then “Send a test” here, so that Make learns the fields.',
  ],
  n8n: [
    'In n8n, create a workflow with a “Webhook” node and choose the POST method.',
    'Activate the workflow, copy the node’s production URL and paste it in “Add webhook” above.',
    'Click “Send a test” and look at the execution in n8n; then add your nodes.',
  ],
} as const;

/** Instructions for the common automation services, which each receive our webhook. */
export const Automations = () => (
  <div className={styles.stack}>
    {Object.entries(STEPS).map(([name, steps]) => (
      <div key={name}>
        <Text as="h3" weight="medium" anywhere>
          {name}
        </Text>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
    ))}
  </div>
);
