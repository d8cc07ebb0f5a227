import { hostname } from 'node:os';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import nodemailer from 'nodemailer';
import type { Config } from '../config.js';
import { CONFIG } from '../config.module.js';
import { Mail } from './mail.entity.js';
import { OutboxService } from './outbox.service.js';

/** A mail is sent with its row locked, so that nobody waits longer than this for a server that says nothing. */
const SILENT_MS = 15_000;

/** Brings a mail to `SMTP_URL`, or, without one, into the outbox. */
@Injectable()
export class DeliveryService implements OnApplicationShutdown {
  private readonly log = new Logger(DeliveryService.name);
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
   * Sends a mail. One that the server refuses for its address is dropped: it would be refused tomorrow, too.
   * @throws Error without the address when it is to be tried again
   */
  async deliver(mail: Mail): Promise<void> {
    const message = this.message(mail);
    if (!this.smtp) {
      const { message: source } = await this.file.sendMail(message);
      await this.outbox.write(mail, source as Buffer);
      return;
    }
    try {
      await this.smtp.sendMail(message);
    } catch (error) {
      const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number };
      if (code !== 'EENVELOPE' || responseCode < 500) {
        throw new Error(`The mail server did not take mail ${mail.id}: ${code} ${responseCode}`);
      }
      this.log.warn(`Mail ${mail.id} was dropped: its address was refused (${responseCode})`);
    }
  }

  /** The Message-ID comes from the row, so that a mail sent twice by a crash counts as one. */
  private message({ id, accountId, recipient, subject, text, html, createdAt }: Mail) {
    const { mailFrom, publicUrl } = this.config;
    return {
      from: mailFrom,
      to: { name: '', address: recipient },
      subject,
      text,
      html,
      date: new Date(createdAt),
      messageId: `<${id}@${new URL(publicUrl).hostname || hostname()}>`,
      headers: { 'Auto-Submitted': 'auto-generated', ...(accountId && this.owner(accountId)) },
      disableFileAccess: true,
      disableUrlAccess: true,
    };
  }

  /** In the outbox a mail names its account, whose deletion takes it along; nobody else is told. */
  private owner(accountId: string) {
    return this.smtp ? {} : { 'X-Account': accountId };
  }
}

const smtpTransport = (url: string) =>
  nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: SILENT_MS,
    greetingTimeout: SILENT_MS,
    socketTimeout: SILENT_MS,
  });
