import { Webhook } from 'standardwebhooks';
import type { webhooks } from './schema.ts';

/** A message to a webhook endpoint; `type` says which one. */
export type WebhookEvent = {
  [Type in keyof webhooks]: webhooks[Type]['post']['requestBody']['content']['application/json'];
}[keyof webhooks];

/**
 * Checks that a message is from Lead Delivery and no older than five minutes.
 * @param secret the endpoint's secret, which begins with `whsec_`
 * @param headers of the request
 * @param body of the request, as it arrived
 * @throws WebhookVerificationError of the package standardwebhooks
 */
export function verifyWebhook(
  secret: string,
  headers: Headers | Record<string, string | string[] | undefined>,
  body: string,
): WebhookEvent {
  const fields = headers instanceof Headers ? Object.fromEntries(headers) : headers;
  return new Webhook(secret).verify(body, fields as Record<string, string>) as WebhookEvent;
}
