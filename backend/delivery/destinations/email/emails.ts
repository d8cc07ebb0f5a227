import { counted } from '#contract/numbers.js';
import type { EmailContent, EmailRow, MailBrand } from '../../../platform/mail/layout.js';

/** @param brand the account's brand, shown instead of ours */
export const confirmRecipientEmail = (url: string, brand: MailBrand | null): EmailContent => ({
  subject: 'Confirm that you want to receive lead lists',
  brand,
  paragraphs: [
    `${senderOf(brand)} wants to send lead lists to this address.`,
    "If you're expecting them, confirm your address. The link expires in 14 days. If not, ignore this email: unless you confirm, we won't send anything.",
  ],
  actions: [{ label: 'Receive lead lists', url }],
});

/** The sender's name, as the subject of a sentence. */
export const senderOf = (brand: { name: string } | null) =>
  brand?.name ?? 'A Lead Delivery customer';

export interface Delivered {
  /** Empty unless recognized: emails never repeat typed text. */
  city: string;
  /** "restaurants"; "leads" for an unrecognized category. */
  noun: string;
  rows: number;
  /** Rows that were known before. */
  changed: number;
  isTest: boolean;
  /** Explains the result, such as an exhausted plan. */
  message: string | null;
  /** The first rows. */
  leads: EmailRow[];
  licenses: string[];
  /** Set if the file is too large to be attached. */
  fileUrl: string | null;
  /** The page that a brand's client sees, if it has one. */
  clientUrl: string | null;
  /** Its URL in the dashboard. */
  pageUrl: string;
}

/** "60 new restaurants in Monaco", "60 new and 2 changed restaurants in Monaco" */
function headline({ rows, changed, noun, city, isTest }: Delivered): string {
  const kinds = [
    ...(rows > changed ? [`${(rows - changed).toLocaleString('en-US')} new`] : []),
    ...(changed > 0 ? [`${changed.toLocaleString('en-US')} changed`] : []),
  ];
  const text = `${kinds.join(' and ') || 'No new'} ${noun}`;
  return `${isTest ? 'Test: ' : ''}${text}${city ? ` in ${city}` : ''}`;
}

const PREFERENCES = 'Manage email preferences or unsubscribe';

/** A brand's clients have no login: their button is their page, or the file. */
function actionsFor(
  { fileUrl, clientUrl, pageUrl }: Delivered,
  brand: MailBrand | null,
): NonNullable<EmailContent['actions']> {
  if (!brand && !fileUrl) return [{ label: 'View this delivery', url: pageUrl }];
  return [
    ...(clientUrl ? [{ label: 'See the leads', url: clientUrl }] : []),
    ...(fileUrl ? [{ label: 'Download the file', url: fileUrl }] : []),
  ];
}

export const deliveredEmail = (delivered: Delivered, brand: MailBrand | null): EmailContent => {
  const { rows, leads, licenses, message, fileUrl } = delivered;
  const rest = rows - leads.length;
  return {
    subject: headline(delivered),
    brand,
    paragraphs: [
      fileUrl
        ? 'The file is too large to attach. The download link expires in a week.'
        : 'The file is attached.',
      ...(message && !brand ? [message] : []),
    ],
    rows: leads,
    ...(rest > 0 && leads.length > 0 && { rest: `And ${counted(rest, 'more', 'more')}.` }),
    notes: licenses.length > 0 ? [`Data: ${licenses.join(', ')}`] : [],
    actions: actionsFor(delivered, brand),
    unsubscribeLabel: PREFERENCES,
  };
};

/** Several deliveries that were due together. */
export const digestEmail = (all: Delivered[], brand: MailBrand | null): EmailContent => {
  const rows = all.reduce((sum, each) => sum + each.rows, 0);
  const kind = all.every(({ changed }) => changed === 0) ? 'new lead' : 'lead';
  const licenses = [...new Set(all.flatMap((each) => each.licenses))];
  return {
    subject: `${counted(rows, kind)} in ${counted(all.length, 'delivery', 'deliveries')}`,
    brand,
    paragraphs: ["Today's deliveries:"],
    rows: all.map((each) => ({
      name: headline(each),
      detail: each.leads
        .slice(0, 2)
        .map(({ name }) => name)
        .join(', '),
      aside: '',
    })),
    notes: licenses.length > 0 ? [`Data: ${licenses.join(', ')}`] : [],
    actions: brand
      ? all.flatMap((each) => [
          ...(each.clientUrl ? [{ label: `See ${headline(each)}`, url: each.clientUrl }] : []),
          ...(each.fileUrl ? [{ label: `Download ${headline(each)}`, url: each.fileUrl }] : []),
        ])
      : [{ label: 'View your deliveries', url: all[0]!.pageUrl.replace(/\/[^/]+\/show.*$/, '') }],
    unsubscribeLabel: PREFERENCES,
  };
};
