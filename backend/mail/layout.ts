import { escapeHtml } from '../html.js';

/** A mail before it has a form: what it says, and where its one button leads. */
export interface Letter {
  subject: string;
  paragraphs: string[];
  /** Shown as a list of name and value. */
  facts?: [name: string, value: string][];
  actions?: { label: string; url: string }[];
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

const SUBJECT_MAX = 150;

/** The one layout of all mails, as text and as HTML. Values come from people and from sources: each is shown as text. */
export function render(letter: Letter): RenderedMail {
  const { paragraphs, facts = [], actions = [] } = letter;
  const subject = oneLine(letter.subject).slice(0, SUBJECT_MAX);
  const text = [
    ...paragraphs.map(oneLine),
    facts.map(([name, value]) => `${oneLine(name)}: ${oneLine(value)}`).join('\n'),
    ...actions.map(({ label, url }) => `${label}:\n${url}`),
    '--\nLead Delivery',
  ];
  return {
    subject,
    text: `${text.filter(Boolean).join('\n\n')}\n`,
    html: html(subject, paragraphs, facts, actions),
  };
}

const html = (
  subject: string,
  paragraphs: string[],
  facts: NonNullable<Letter['facts']>,
  actions: NonNullable<Letter['actions']>,
) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;color:#1b1f24;font:16px/1.5 system-ui,sans-serif">
<table role="presentation" align="center" style="width:100%;max-width:560px;background:#fff;border-radius:8px"><tr><td style="padding:24px">
<h1 style="margin:0 0 16px;font-size:20px">${escape(subject)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escape(paragraph)}</p>`).join('\n')}
${facts.length > 0 ? `<table style="margin:0 0 16px">${facts.map(fact).join('')}</table>` : ''}
${actions.map(button).join('\n')}
<p style="margin:24px 0 0;color:#5b6470;font-size:13px">Lead Delivery</p>
</td></tr></table>
</body>
</html>
`;

const fact = ([name, value]: [string, string]) =>
  `<tr><th align="left" style="padding:2px 16px 2px 0">${escape(name)}</th><td>${escape(value)}</td></tr>`;

const button = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:0 0 16px"><a href="${escape(url)}" style="color:#0b5bd3">${escape(label)}</a></p>`;

const escape = (text: string) => escapeHtml(oneLine(text));

/** A line break would end a header; no value of ours has several lines. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
