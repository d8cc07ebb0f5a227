import { escapeHtml } from '../html.js';

/** Content of an email, independent of its layout. */
export interface EmailContent {
  subject: string;
  /** Shown in place of ours. */
  brand?: MailBrand | null;
  paragraphs: string[];
  /** Shown as a table of names and values. */
  facts?: [name: string, value: string][];
  /** Shown as a small table, below the paragraphs. */
  rows?: EmailRow[];
  /** A line about the rows that the table leaves out, directly below it. */
  rest?: string;
  /** Small text at the end. */
  notes?: string[];
  /** The first one is a button. */
  actions?: { label: string; url: string }[];
  unsubscribeUrl?: string;
  /** Label of its link. */
  unsubscribeLabel?: string;
}

export interface EmailRow {
  name: string;
  detail: string;
  /** Short text, such as a phone number. */
  aside: string;
}

export interface MailBrand {
  name: string;
  /** Dark enough for white text. */
  color: string;
  /** Content-ID of an attached picture. */
  logoId: string | null;
}

export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
}

const MAX_SUBJECT_LENGTH = 150;
const OURS: MailBrand = { name: 'Lead Delivery', color: '#0b5bd3', logoId: null };
const TURN_OFF = 'Turn these emails off';

/** Renders an email as text and HTML. Values come from users and sources, so HTML in them is escaped. */
export function renderEmail(content: EmailContent): RenderedEmail {
  const { paragraphs, facts = [], rows = [], rest, notes = [], actions = [] } = content;
  const { unsubscribeUrl, unsubscribeLabel = TURN_OFF } = content;
  const subject = oneLine(content.subject).slice(0, MAX_SUBJECT_LENGTH);
  const text = [
    ...paragraphs.map(oneLine),
    facts.map(([name, value]) => `${oneLine(name)}: ${oneLine(value)}`).join('\n'),
    [...rows.map(rowText), ...(rest ? [oneLine(rest)] : [])].join('\n'),
    ...actions.map(({ label, url }) => `${label}:\n${url}`),
    ...notes.map(oneLine),
    [
      `--\n${oneLine((content.brand ?? OURS).name)}`,
      unsubscribeUrl && `${unsubscribeLabel}: ${unsubscribeUrl}`,
    ]
      .filter(Boolean)
      .join('\n'),
  ];
  return {
    subject,
    text: `${text.filter(Boolean).join('\n\n')}\n`,
    html: html(subject, content),
  };
}

function html(subject: string, content: EmailContent): string {
  const { paragraphs, facts = [], rows = [], rest, notes = [], actions = [] } = content;
  const { unsubscribeUrl, unsubscribeLabel = TURN_OFF } = content;
  const brand = content.brand ?? OURS;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:0;background:#f4f5f7;color:#1b1f24;font:16px/1.5 system-ui,sans-serif">
<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;background:#f4f5f7"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;background:#fff;border-radius:8px;text-align:left"><tr><td style="padding:24px 20px;overflow-wrap:anywhere">
${header(brand)}
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escape(subject)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escape(paragraph)}</p>`).join('\n')}
${facts.length > 0 ? `<table style="margin:0 0 16px">${facts.map(factRow).join('')}</table>` : ''}
${rows.length > 0 ? `<table cellpadding="0" cellspacing="0" style="width:100%;margin:0 0 ${rest ? 8 : 16}px;border-bottom:1px solid #dfe3e8">${rows.map(rowHtml).join('')}</table>` : ''}
${rest ? `<p style="margin:0 0 16px;${QUIET}">${escape(rest)}</p>` : ''}
${actions.map((action, index) => (index === 0 ? button(action, brand) : link(action, brand))).join('\n')}
${notes.map((note) => `<p style="margin:0 0 8px;${QUIET}">${escape(note)}</p>`).join('\n')}
<p style="margin:16px 0 0;${QUIET}">${escape(brand.name)}${unsubscribeUrl ? ` · <a href="${escape(unsubscribeUrl)}" style="color:#5b6470">${escape(unsubscribeLabel)}</a>` : ''}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

const QUIET = 'color:#5b6470;font-size:13px';

/** Many mail clients hide pictures at first, so the name is the picture's text. */
const header = ({ name, color, logoId }: MailBrand) => {
  const style = `font-weight:700;color:${escape(color)}`;
  const mark = logoId
    ? `<img src="cid:${escape(logoId)}" alt="${escape(name)}" height="40" style="height:40px;max-width:240px;${style}">`
    : escape(name);
  return `<p style="margin:0 0 16px;${style}">${mark}</p>`;
};

const factRow = ([name, value]: [string, string]) =>
  `<tr><th align="left" style="padding:2px 16px 2px 0">${escape(name)}</th><td>${escape(value)}</td></tr>`;

const rowText = ({ name, detail, aside }: EmailRow) =>
  `${oneLine(name)}: ${[detail, aside].map(oneLine).filter(Boolean).join(' · ')}`;

const rowHtml = ({ name, detail, aside }: EmailRow) =>
  `<tr><td style="padding:8px 12px 8px 0;border-top:1px solid #dfe3e8"><strong>${escape(name)}</strong><br><span style="${QUIET}">${escape(detail)}</span></td>
<td align="right" valign="top" style="padding:8px 0;border-top:1px solid #dfe3e8;white-space:nowrap;font-size:13px;line-height:24px">${escape(aside)}</td></tr>`;

type Action = NonNullable<EmailContent['actions']>[number];

/** The cell has the color, too, because Outlook ignores the padding of links. */
const button = ({ label, url }: Action, { color }: MailBrand) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr><td style="background:${escape(color)};border-radius:6px"><a href="${escape(url)}" style="display:inline-block;padding:12px 20px;color:#fff;font-weight:600;text-decoration:none">${escape(label)}</a></td></tr></table>`;

const link = ({ label, url }: Action, { color }: MailBrand) =>
  `<p style="margin:0 0 16px"><a href="${escape(url)}" style="color:${escape(color)}">${escape(label)}</a></p>`;

const escape = (text: string) => escapeHtml(oneLine(text));

/** Line breaks would end a header. None of our values needs them. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
