import type { EmailContent } from '../../platform/mail/layout.js';

export const webhookDisabledEmail = (host: string, reason: string, url: string): EmailContent => ({
  subject: `Your webhook at ${host} is disabled`,
  paragraphs: [
    `We no longer send events to ${host}. ${reason}`,
    'Once it works again, enable it in your settings and recover the events that it missed.',
  ],
  actions: [{ label: 'Open API & Integrations', url }],
});
