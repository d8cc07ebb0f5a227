import { Global, Module } from '@nestjs/common';
import { SmtpService } from './smtp.service.js';
import { MailService } from './mail.service.js';
import { MailWorker } from './mail.worker.js';
import { OutboxService } from './outbox.service.js';

@Global()
@Module({
  providers: [SmtpService, MailService, OutboxService],
  exports: [SmtpService, MailService, OutboxService],
})
export class MailModule {}

/** Sends emails in the roles `worker` and `all`. */
@Module({ imports: [MailModule], providers: [MailWorker] })
export class MailWorkerModule {}
