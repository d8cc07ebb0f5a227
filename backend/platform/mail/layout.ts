import { PRODUCT } from '../brand.js';
import { oneLine } from '../html.js';
import { renderHtml } from './html.js';

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
      `--\n${oneLine(content.brand?.name ?? PRODUCT)}`,
      unsubscribeUrl && `${unsubscribeLabel}: ${unsubscribeUrl}`,
    ]
      .filter(Boolean)
      .join('\n'),
  ];
  return {
    subject,
    text: `${text.filter(Boolean).join('\n\n')}\n`,
    html: renderHtml(subject, { ...content, unsubscribeLabel }),
  };
}

function rowText({ name, detail, aside }: EmailRow): string {
  const more = [detail, aside].map(oneLine).filter(Boolean).join(' · ');
  return more ? `${oneLine(name)}: ${more}` : oneLine(name);
}
