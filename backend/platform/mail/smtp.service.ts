import { hostname } from 'node:os';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import nodemailer from 'nodemailer';
import type { Config } from '../config.js';
import { CONFIG } from '../config.module.js';
import { MailEntity } from './mail.entity.js';
import { OutboxService } from './outbox.service.js';

export interface Attachment {
  filename: string;
  contentType: string;
  content: Buffer;
  /** Content-ID of a picture in the HTML. */
  cid?: string;
  contentDisposition?: 'inline';
}

/** The address does not exist, or does not accept our email. */
export class MailRefused extends Error {}

/** The email's row is locked while it is sent. This limits how long a silent server can hold the lock. */
const SMTP_TIMEOUT_MS = 15_000;

/** Sends an email through `SMTP_URL`, or writes it to the outbox if none is configured. */
@Injectable()
export class SmtpService implements OnApplicationShutdown {
  private readonly log = new Logger(SmtpService.name);
  private readonly smtp: ReturnType<typeof smtpTransport> | null;
  private readonly file = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  });

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly outbox: OutboxService,
  ) {
    this.smtp = config.smtpUrl ? smtpTransport(config.smtpUrl) : null;
  }

  onApplicationShutdown() {
    this.smtp?.close();
  }

  /**
   * Sends an email. It drops an email whose address the server rejects permanently.
   * @throws Error if a retry may succeed; the message does not contain the address
   */
  async deliver(mail: MailEntity): Promise<void> {
    try {
      await this.send(mail);
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      this.log.warn(error.message);
    }
  }

  /**
   * Sends an email now.
   * @throws MailRefused if the mail server rejects the address; Error if a retry may succeed
   */
  async send(mail: MailEntity, attachments?: Attachment[]): Promise<void> {
    const { senderName, replyTo } = mail;
    const message = {
      ...this.message(mail),
      ...(senderName && { from: { name: senderName, address: addressOf(this.config.mailFrom) } }),
      ...(replyTo && { replyTo: { name: '', address: replyTo } }),
      ...(attachments && { attachments }),
    };
    if (!this.smtp) {
      const { message: source } = await this.file.sendMail(message);
      await this.outbox.write(mail, source as Buffer);
      return;
    }
    try {
      await this.smtp.sendMail(message);
    } catch (error) {
      const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number };
      const answer = `${code} ${responseCode}`;
      if (code === 'EENVELOPE' && responseCode >= 500)
        throw new MailRefused(
          `The mail server rejected the address of email ${mail.id}: ${answer}`,
        );
      throw new Error(`The mail server did not accept email ${mail.id}: ${answer}`);
    }
  }

  /** The Message-ID comes from the row. If a crash causes a second delivery, mail clients can detect it. */
  private message(mail: MailEntity) {
    const { id, accountId, recipient, subject, text, html, unsubscribeUrl, createdAt } = mail;
    const { mailFrom, publicUrl } = this.config;
    return {
      from: mailFrom,
      to: { name: '', address: recipient },
      subject,
      text,
      html,
      date: new Date(createdAt),
      messageId: `<${id}@${new URL(publicUrl).hostname || hostname()}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(accountId && this.accountHeader(accountId)),
        // RFC 8058: the mail client's own button sends a POST to the link.
        ...(unsubscribeUrl && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
      ...(unsubscribeUrl && { list: { unsubscribe: unsubscribeUrl } }),
      disableFileAccess: true,
      disableUrlAccess: true,
    };
  }

  /** Emails in the outbox carry their account id, so that deleting the account finds them. Sent emails do not. */
  private accountHeader(accountId: string) {
    return this.smtp ? {} : { 'X-Account': accountId };
  }
}

const addressOf = (sender: string) => /<([^>]+)>/.exec(sender)?.[1] ?? sender;

const smtpTransport = (url: string) =>
  nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  });
