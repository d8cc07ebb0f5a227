import { z } from 'zod';
import { emailAddress, NO_CONTROL, ONE_LINE } from './fields.js';

/** Per email destination. */
export const MAX_RECIPIENTS = 20;
/** Larger files are linked instead of attached. */
export const MAX_ATTACHMENT_BYTES = 10_000_000;

const ADDRESS_ERROR = 'Enter an email address such as sales@example.com';
export const recipientAddress = z
  .string(ADDRESS_ERROR)
  .trim()
  .toLowerCase()
  .regex(ONE_LINE, NO_CONTROL)
  .pipe(emailAddress(ADDRESS_ERROR));

/** Config of an email destination. */
export const emailConfig = z.strictObject({
  to: z
    .array(recipientAddress, 'Enter at least one address')
    .min(1, 'Enter at least one address')
    .max(MAX_RECIPIENTS, `At most ${MAX_RECIPIENTS} addresses per destination`)
    .refine((all) => new Set(all).size === all.length, 'Enter each address once'),
});
export type EmailConfig = z.infer<typeof emailConfig>;

export const RECIPIENT_STATUSES = ['confirmed', 'waiting', 'stopped'] as const;
/** An address that receives deliveries once its owner has opened our link. */
export const recipient = z
  .object({
    address: z.string(),
    status: z
      .enum(RECIPIENT_STATUSES)
      .meta({ description: '`stopped`: its owner has unsubscribed' }),
  })
  .meta({ id: 'Recipient' });
export type Recipient = z.infer<typeof recipient>;

/** Body of `POST /api/destinations/recipients/link`: sends the confirmation link again. */
export const recipientLinkForm = z.strictObject({ address: recipientAddress });
