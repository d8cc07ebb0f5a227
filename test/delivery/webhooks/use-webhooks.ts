import { Webhook as Verifier } from 'standardwebhooks';
import type { NewWebhook, WebhookAttempt } from '#contract/webhooks.js';
import { useApp, usePerson } from '../../support/app.js';
import { FakeSource, buildPlaces, overrideSource } from '../../support/fake-source.js';
import { Receivers, type Received, type Reply } from '../../support/receivers.js';

/** The content of a message, whose signature must be valid. */
export const verify = (verifier: Verifier, { body, headers }: Received) =>
  verifier.verify(body, headers as Record<string, string>) as {
    type: string;
    timestamp: string;
    data: Record<string, unknown>;
  };

/** A person's webhooks, over receivers that each test connects. */
export function useWebhooks() {
  const source = new FakeSource();
  const internet = new Receivers();
  const app = useApp({ override: (builder) => internet.override(overrideSource(source)(builder)) });
  const person = usePerson(app);
  afterAll(() => internet.close());

  let hosts = 0;
  /** A receiver and its endpoint, which receives all run events. */
  async function connect(reply?: (received: Received) => Reply | Promise<Reply>) {
    const host = `hooks-${++hosts}.test`;
    const received = await internet.receive(host, reply);
    const url = `http://${host}/leads?to=crm`;
    const body = { url, events: ['run.completed', 'run.failed', 'endpoint.disabled'] };
    const endpoint: NewWebhook = (await app.as(person).post('/api/webhooks').send(body).expect(201))
      .body;
    return { received, endpoint, verifier: new Verifier(endpoint.secret) };
  }
  async function run() {
    source.places = buildPlaces(3);
    const body = { city: 'Monaco', category: 'bar', minLeads: 3 };
    return (await app.as(person).post('/api/scraperuns').send(body).expect(201)).body.id as string;
  }
  const attempts = async ({ id }: NewWebhook): Promise<WebhookAttempt[]> =>
    (await app.as(person).get(`/api/webhooks/${id}/attempts`).expect(200)).body;
  const stored = async ({ id }: NewWebhook) =>
    (await app.as(person).get('/api/webhooks').expect(200)).body.find(
      (each: NewWebhook) => each.id === id,
    );
  /** Makes the next attempt of the endpoint's messages due: message and job at once, since a job whose message isn't due ends. */
  async function skipPause({ id }: NewWebhook) {
    await app.database.query(
      `WITH due AS (UPDATE webhook_messages SET next_at = now() WHERE endpoint_id = $1::uuid AND next_at > now())
       UPDATE pgboss.job SET start_after = now() WHERE name = 'webhook' AND data->>'endpointId' = ($1::uuid)::text`,
      [id],
    );
  }
  return { app, person, internet, connect, run, attempts, stored, skipPause };
}
