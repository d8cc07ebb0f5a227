import { z } from 'zod';
import { EVENT_TYPES, type EventType } from './events.js';
import { required } from './fields.js';

/** Per account. */
export const MAX_WEBHOOKS = 30;
/** Messages and tests that the endpoints of one host get in an hour, until one of them has answered with a 2xx status. */
export const UNANSWERED_PER_HOUR = 10;
/** Messages and their attempts are kept for this many days. */
export const WEBHOOK_DAYS = 14;
/** After a rotation, messages are signed with both secrets for this long. */
export const ROTATION_HOURS = 24;
/** Maximum messages that one call recovers. */
export const MAX_RECOVERED = 1000;
/** The type of the message that "Send a test" sends. */
export const TEST_EVENT = 'webhook.test';

const URL_ERROR = 'Enter a URL such as https://example.com/webhooks';
const url = required(URL_ERROR, 2000).refine(
  (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
  URL_ERROR,
);
const EVENTS_ERROR = `Choose at least one of ${EVENT_TYPES.join(', ')}`;
const events = z
  .array(z.enum(EVENT_TYPES as [EventType, ...EventType[]], EVENTS_ERROR), EVENTS_ERROR)
  .min(1, EVENTS_ERROR)
  .max(EVENT_TYPES.length, 'Choose each event once')
  .refine((types) => new Set(types).size === types.length, 'Choose each event once');

export const webhookForm = z.strictObject({ url, events }).meta({ id: 'WebhookForm' });
export type WebhookForm = z.infer<typeof webhookForm>;

/** Body of `PATCH /api/webhooks/{id}`: omitted fields keep their values. */
export const webhookPatch = z
  .strictObject({
    url,
    events,
    isEnabled: z
      .boolean('Must be true or false')
      .meta({ description: 'true also re-enables an automatically disabled endpoint' }),
  })
  .partial()
  .meta({ id: 'WebhookPatch' });
export type WebhookPatch = z.infer<typeof webhookPatch>;

const instant = z.iso.datetime();
export const webhook = z
  .object({
    id: z.uuid(),
    url: z.string(),
    events: z.array(z.string()),
    isEnabled: z.boolean(),
    disabledReason: z.string().nullable(),
    hasAnswered: z.boolean().meta({
      description: `Whether its URL has accepted a message with a 2xx status. Until then, it gets at most ${UNANSWERED_PER_HOUR} messages an hour, tests included`,
    }),
    previousSecretUntil: instant.nullable().meta({
      description: 'Until then, messages are also signed with the previous secret',
    }),
    createdAt: instant,
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhook>;

const secret = z.string().meta({ description: 'Shown only once. Use it to verify signatures.' });
export const newWebhook = z.object({ ...webhook.shape, secret }).meta({ id: 'NewWebhook' });
export type NewWebhook = z.infer<typeof newWebhook>;

export const webhookAttempt = z
  .object({
    id: z.uuid(),
    messageId: z.uuid().meta({ description: 'The `webhook-id` that the receiver received' }),
    type: z.string(),
    at: instant,
    durationMs: z.int(),
    status: z.int().nullable().meta({ description: 'HTTP status; null if there was no response' }),
    error: z
      .string()
      .nullable()
      .meta({ description: 'The reason it failed; null if it succeeded' }),
    request: z.object({ headers: z.record(z.string(), z.string()), body: z.string() }),
    response: z
      .object({ headers: z.record(z.string(), z.string()), body: z.string() })
      .nullable()
      .meta({ description: 'The first 4 kB of the response' }),
    nextAt: instant.nullable().meta({ description: 'The next attempt for the same message' }),
  })
  .meta({ id: 'WebhookAttempt' });
export type WebhookAttempt = z.infer<typeof webhookAttempt>;

const ATTEMPTS_LIMIT = 'limit must be a whole number from 1 to 100';
export const webhookAttemptsQuery = z.object({
  limit: z
    .string()
    .regex(/^\d{1,3}$/, ATTEMPTS_LIMIT)
    .transform(Number)
    .pipe(z.int().min(1, ATTEMPTS_LIMIT).max(100, ATTEMPTS_LIMIT))
    .optional(),
});

const SINCE_ERROR = 'Enter a time such as 2026-11-20T08:00:00Z';
export const recoverForm = z
  .strictObject({ since: z.iso.datetime({ offset: true, error: SINCE_ERROR }) })
  .meta({ id: 'RecoverForm' });
const messages = z.int().min(0).meta({ description: 'Number of messages that will be sent again' });
/** Response to a replay. */
export const resent = z.object({ messages }).meta({ id: 'ResentMessages' });
export type Resent = z.infer<typeof resent>;
/** Response to a recovery. */
export const recovered = z
  .object({
    messages,
    continueSince: instant.nullable().meta({
      description: `The time of the next failed message: pass it as "since" in another call. null if there are no more. A call sends at most ${MAX_RECOVERED} messages`,
    }),
  })
  .meta({ id: 'RecoveredMessages' });
export type Recovered = z.infer<typeof recovered>;
