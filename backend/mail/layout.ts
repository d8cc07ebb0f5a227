import { escapeHtml } from '../html.js';

/** Content of an email, independent of its layout. */
export interface EmailContent {
  subject: string;
  paragraphs: string[];
  /** Shown as a table of names and values. */
  facts?: [name: string, value: string][];
  actions?: { label: string; url: string }[];
  unsubscribeUrl?: string;
}

export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
}

const MAX_SUBJECT_LENGTH = 150;
const TURN_OFF = 'Turn these emails off';

/** Renders an email as text and HTML. Values come from users and sources, so HTML in them is escaped. */
export function renderEmail(content: EmailContent): RenderedEmail {
  const { paragraphs, facts = [], actions = [], unsubscribeUrl } = content;
  const subject = oneLine(content.subject).slice(0, MAX_SUBJECT_LENGTH);
  const text = [
    ...paragraphs.map(oneLine),
    facts.map(([name, value]) => `${oneLine(name)}: ${oneLine(value)}`).join('\n'),
    ...actions.map(({ label, url }) => `${label}:\n${url}`),
    ['--\nLead Delivery', unsubscribeUrl && `${TURN_OFF}: ${unsubscribeUrl}`]
      .filter(Boolean)
      .join('\n'),
  ];
  return {
    subject,
    text: `${text.filter(Boolean).join('\n\n')}\n`,
    html: html(subject, paragraphs, facts, actions, unsubscribeUrl),
  };
}

const html = (
  subject: string,
  paragraphs: string[],
  facts: NonNullable<EmailContent['facts']>,
  actions: NonNullable<EmailContent['actions']>,
  unsubscribeUrl: string | undefined,
) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;color:#1b1f24;font:16px/1.5 system-ui,sans-serif">
<table role="presentation" align="center" style="width:100%;max-width:560px;background:#fff;border-radius:8px"><tr><td style="padding:24px">
<h1 style="margin:0 0 16px;font-size:20px">${escape(subject)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escape(paragraph)}</p>`).join('\n')}
${facts.length > 0 ? `<table style="margin:0 0 16px">${facts.map(factRow).join('')}</table>` : ''}
${actions.map(link).join('\n')}
<p style="margin:24px 0 0;color:#5b6470;font-size:13px">Lead Delivery${unsubscribeUrl ? ` · <a href="${escape(unsubscribeUrl)}" style="color:#5b6470">${TURN_OFF}</a>` : ''}</p>
</td></tr></table>
</body>
</html>
`;

const factRow = ([name, value]: [string, string]) =>
  `<tr><th align="left" style="padding:2px 16px 2px 0">${escape(name)}</th><td>${escape(value)}</td></tr>`;

const link = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:0 0 16px"><a href="${escape(url)}" style="color:#0b5bd3">${escape(label)}</a></p>`;

const escape = (text: string) => escapeHtml(oneLine(text));

/** Line breaks would end a header. None of our values needs them. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
