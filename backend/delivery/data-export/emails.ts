import { EXPORT_DAYS } from '#contract/export.js';
import type { EmailContent } from '../../platform/mail/layout.js';

export const exportReadyEmail = (url: string, until: string): EmailContent => ({
  subject: 'Your data export is ready',
  paragraphs: [
    'The data export you requested is ready. It is a ZIP file with your data as JSON, plus your runs and leads as CSV.',
    `The link expires in ${EXPORT_DAYS} days, on ${until}. Anyone with the link can download your data, so don't share it.`,
  ],
  actions: [{ label: 'Download your data', url }],
});
