import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ReceivedMail {
  from: string;
  to: string;
  replyTo: string;
  subject: string;
  messageId: string;
  /** List-Unsubscribe and List-Unsubscribe-Post (RFC 8058). */
  unsubscribe: string;
  unsubscribePost: string;
  text: string;
  html: string;
  attachments: { name: string; text: string }[];
}

/** Parses an email as an email client does. */
export function readMail(source: string): ReceivedMail {
  const { headers } = split(source);
  const parts = partsOf(source);
  const partOf = (type: string) => {
    const part = parts.find((each) => each.headers['content-type']?.startsWith(type));
    return part ? decode(part.body, part.headers['content-transfer-encoding']) : '';
  };
  return {
    from: headers['from'] ?? '',
    to: headers['to'] ?? '',
    replyTo: headers['reply-to'] ?? '',
    subject: headers['subject'] ?? '',
    messageId: headers['message-id'] ?? '',
    unsubscribe: headers['list-unsubscribe'] ?? '',
    unsubscribePost: headers['list-unsubscribe-post'] ?? '',
    text: partOf('text/plain'),
    html: partOf('text/html'),
    attachments: parts.flatMap(({ headers: own, body }) => {
      const [, name] =
        /^attachment; filename="?([^";]+)/.exec(own['content-disposition'] ?? '') ?? [];
      return name ? [{ name, text: decode(body, own['content-transfer-encoding']) }] : [];
    }),
  };
}

/** The parts of an email, at any depth. */
function partsOf(source: string): ReturnType<typeof split>[] {
  const whole = split(source);
  const [, boundary] = /boundary="([^"]+)"/.exec(whole.headers['content-type'] ?? '') ?? [];
  if (!boundary) return [whole];
  return whole.body.split(`--${boundary}`).slice(1, -1).flatMap(partsOf);
}

/** The emails to an address in a DATA_DIR's outbox, oldest first. */
export const readOutbox = (dataDir: string, to: string): ReceivedMail[] =>
  filesIn(join(dataDir, 'outbox'))
    .toSorted()
    .flatMap((name) => sourceOf(join(dataDir, 'outbox', name)) ?? [])
    .map(readMail)
    .filter((mail) => mail.to === to);

/** Null if the file was just deleted: other test files use the same outbox, and delete accounts with their mails. */
function sourceOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => !name.startsWith('.'));
  } catch {
    return [];
  }
}

function split(source: string) {
  const trimmed = source.replace(/^\r?\n/, '');
  const [head = '', ...rest] = trimmed.split(/\r?\n\r?\n/);
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const headers = Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  ) as Record<string, string | undefined>;
  return { headers, body: rest.join('\r\n\r\n') };
}

function decode(body: string, encoding = ''): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** A time zone where it is now between 8 a.m. and 11 p.m., so emails may be sent. */
export const AWAKE = [-12, -6, 0, 6, 12]
  .map((hours) => `Etc/GMT${hours < 0 ? '' : '+'}${hours}`)
  .find((timeZone) => {
    const hour = Number(
      new Date().toLocaleString('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }),
    );
    return hour >= 8 && hour < 23;
  })!;
