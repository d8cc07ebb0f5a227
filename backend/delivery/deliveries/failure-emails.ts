import { FAILURES_BEFORE_EMAIL, FAILURES_BEFORE_PAUSE } from '#contract/deliveries.js';
import type { EmailContent } from '../../platform/mail/layout.js';

export const deliveryFailingEmail = (url: string): EmailContent => ({
  subject: "A delivery can't reach its destination",
  paragraphs: [
    `Sending one of your deliveries has failed ${FAILURES_BEFORE_EMAIL} times in a row. We'll keep trying, and your leads are safe in your account.`,
    "See the delivery for the destination's response.",
  ],
  actions: [{ label: 'View the delivery', url }],
});

export const deliveryPausedEmail = (url: string): EmailContent => ({
  subject: 'A delivery was paused',
  paragraphs: [
    `Sending one of your deliveries has failed ${FAILURES_BEFORE_PAUSE} times in a row, so we paused it. The leads found so far are safe in your account.`,
    'Open the delivery to see the error. Resume it once the problem is fixed.',
  ],
  actions: [{ label: 'View the delivery', url }],
});
