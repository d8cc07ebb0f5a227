import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { JobsService } from '../jobs/jobs.service.js';
import { MAIL } from '../jobs/queues.js';
import { renderEmail, type EmailContent } from './layout.js';
import { Mail } from './mail.entity.js';

/** Queues emails. The row and its job are part of the caller's transaction. */
@Injectable()
export class MailService {
  constructor(private readonly jobs: JobsService) {}

  /** @param accountId the account whose deletion removes the email; null if it outlives the account */
  async send(
    { accountId, to, content }: { accountId: string | null; to: string; content: EmailContent },
    manager: EntityManager,
  ): Promise<void> {
    const { id } = await manager.save(Mail, { accountId, recipient: to, ...renderEmail(content) });
    await this.jobs.send(MAIL, { mailId: id }, id, manager);
  }
}
