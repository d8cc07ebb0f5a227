export * from './client.ts';
export { LeadDeliveryError, type Problem } from './errors.ts';
export type { Calls } from './calls.ts';
export type { Progress } from './progress.ts';
export type { components, operations, paths } from './schema.ts';
export { verifyWebhook, type WebhookEvent } from './webhooks.ts';
