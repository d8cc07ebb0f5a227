import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A one-time code of the emulator. */
export interface ActionCode {
  oobCode: string;
  oobLink: string;
  email: string;
  newEmail?: string;
  requestType:
    | 'EMAIL_SIGNIN'
    | 'PASSWORD_RESET'
    | 'VERIFY_EMAIL'
    | 'VERIFY_AND_CHANGE_EMAIL'
    | 'RECOVER_EMAIL';
}

const TEXTS: Record<ActionCode['requestType'], { subject: string; text: string }> = {
  EMAIL_SIGNIN: { subject: 'Log in to Lead Delivery', text: 'Follow this link to log in:' },
  PASSWORD_RESET: {
    subject: 'Reset your password for Lead Delivery',
    text: 'Follow this link to choose a new password. If you did not request this, you can ignore this email.',
  },
  VERIFY_EMAIL: {
    subject: 'Verify your email for Lead Delivery',
    text: 'Follow this link to verify your email address:',
  },
  VERIFY_AND_CHANGE_EMAIL: {
    subject: 'Verify your new email for Lead Delivery',
    text: 'Follow this link to verify your new email address:',
  },
  RECOVER_EMAIL: {
    subject: 'Your login email for Lead Delivery was changed',
    text: 'If this was not you, follow this link to restore your email address:',
  },
};

/** Writes the email that a real Firebase project would send. The file is never visible half-written. */
export function writeMail(
  outbox: string,
  code: ActionCode,
  { publicUrl, mailFrom }: { publicUrl: string; mailFrom?: string },
) {
  const { subject, text } = TEXTS[code.requestType];
  const now = new Date();
  const mail = [
    `From: ${mailFrom ?? 'Lead Delivery <no-reply@localhost>'}`,
    `To: ${oneLine(recipient(code))}`,
    // Account deletion finds emails to a new address by this header.
    ...(recipient(code) === code.email ? [] : [`X-Sign-In: ${oneLine(code.email)}`]),
    `Subject: ${subject}`,
    `Date: ${now.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${randomUUID()}@lead-delivery.example>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    'Hello,',
    '',
    text,
    '',
    withReturn(code.oobLink, publicUrl),
    '',
  ].join('\r\n');
  mkdirSync(outbox, { recursive: true, mode: 0o700 });
  const name = `${now.toISOString().replaceAll(/[:.]/g, '-')}-${code.requestType.toLowerCase().replaceAll('_', '-')}-${randomUUID().slice(0, 8)}.eml`;
  const partial = join(outbox, `.${name}`);
  try {
    writeFileSync(partial, mail, { mode: 0o600 });
    renameSync(partial, join(outbox, name));
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

const oneLine = (text: string) => text.replaceAll(/[\r\n]/g, '');

function recipient({ requestType, email, newEmail }: ActionCode) {
  return requestType === 'VERIFY_AND_CHANGE_EMAIL' && newEmail ? newEmail : email;
}

/** Adds a return address; without one, the emulator's page shows bare JSON. */
function withReturn(link: string, publicUrl: string) {
  const url = new URL(link);
  if (!url.searchParams.has('continueUrl'))
    url.searchParams.set('continueUrl', new URL('/login', publicUrl).href);
  return url.href;
}
