import { readable } from '#contract/text.js';
import type { EmailContent } from '../../../platform/mail/layout.js';

/** Says who mentioned the recipient, and what they wrote. */
export const mentionEmail = (
  { account, by, text }: { account: string; by: string | null; text: string },
  url: string,
): EmailContent => ({
  subject: 'A teammate mentioned you on a lead',
  paragraphs: [`${readable(by ?? 'A teammate')} mentioned you in ${readable(account)}:`, text],
  actions: [{ label: 'Open the lead', url }],
});
