import { Module } from '@nestjs/common';
import { UsersModule } from '../../people/users/users.module.js';
import { RateLimitModule } from '../../platform/rate-limit/rate-limit.module.js';
import { WebhookSenderService } from './webhook-sender.service.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';
import { WebhooksWorker } from './webhooks.worker.js';

@Module({
  imports: [RateLimitModule, UsersModule],
  controllers: [WebhooksController],
  providers: [WebhooksService, WebhookSenderService],
  exports: [WebhookSenderService],
})
export class WebhooksModule {}

/** Sends messages in the roles `worker` and `all`. */
@Module({ imports: [WebhooksModule], providers: [WebhooksWorker] })
export class WebhooksWorkerModule {}
