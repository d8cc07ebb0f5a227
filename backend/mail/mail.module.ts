import { Global, Module } from '@nestjs/common';
import { DeliveryService } from './delivery.service.js';
import { DigestService } from './digest.service.js';
import { MailService } from './mail.service.js';
import { MailWorker } from './mail.worker.js';
import { OutboxService } from './outbox.service.js';

@Global()
@Module({ providers: [MailService, OutboxService], exports: [MailService, OutboxService] })
export class MailModule {}

/** Sends mails and writes the digests, for the roles `worker` and `all`. */
@Module({ imports: [MailModule], providers: [DeliveryService, DigestService, MailWorker] })
export class MailWorkerModule {}
