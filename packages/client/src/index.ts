export * from './client.js';
export { LeadDeliveryError, type Problem } from './errors.js';
export type { Calls } from './calls.js';
export type { Progress } from './progress.js';
export type { components, operations, paths } from './schema.js';
export { verifyWebhook, type WebhookEvent } from './webhooks.js';
