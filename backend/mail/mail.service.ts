import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { JobsService } from '../jobs/jobs.service.js';
import { MAIL } from '../jobs/queues.js';
import { render, type Letter } from './layout.js';
import { Mail } from './mail.entity.js';

/** Accepts mails: a row and its job, in the transaction of what the mail tells about. */
@Injectable()
export class MailService {
  constructor(private readonly jobs: JobsService) {}

  /** @param accountId whose mail it is, and with whom it goes; null for one that outlives its account */
  async send(
    { accountId, to, letter }: { accountId: string | null; to: string; letter: Letter },
    manager: EntityManager,
  ): Promise<void> {
    const { id } = await manager.save(Mail, { accountId, recipient: to, ...render(letter) });
    await this.jobs.send(MAIL, { mailId: id }, id, manager);
  }
}
