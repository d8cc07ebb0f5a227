import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Param,
  Patch,
  Post,
  Query,
} from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiTags,
} from '@nestjs/swagger';
import { idParam } from '#contract/list.js';
import {
  newWebhook,
  recovered,
  recoverForm,
  resent,
  webhook,
  webhookAttempt,
  webhookAttemptsQuery,
  webhookForm,
  webhookPatch,
  type WebhookForm,
  type WebhookPatch,
} from '#contract/webhooks.js';
import { Needs, Scope } from '../../platform/access.js';
import { CurrentAccount } from '../../platform/caller.js';
import { CreationId, Idempotent } from '../../platform/idempotency/idempotent.js';
import { WebhooksService } from './webhooks.service.js';

// Addresses of webhooks may contain a secret, and messages contain links: both outlive an API key.
@ApiTags('webhooks')
@Scope('manage')
@Needs('manage')
@Controller('api/webhooks')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  /** Lists the account's webhook endpoints, oldest first. */
  @Get()
  @ApiOkResponse({ standardSchema: webhook, isArray: true })
  listWebhooks(@CurrentAccount() accountId: string) {
    return this.webhooks.list(accountId);
  }

  /**
   * Adds an endpoint. Messages are signed as Standard Webhooks specifies; only this response contains the secret. 403 with
   * `code: "plan_required"` if the plan doesn't include webhooks, 409 if the account already has the maximum number of endpoints, or one with this URL.
   */
  @Post()
  @Idempotent()
  @Header('Cache-Control', 'no-store')
  @ApiCreatedResponse({ standardSchema: newWebhook })
  createWebhook(
    @CurrentAccount() accountId: string,
    @Body({ schema: webhookForm }) form: WebhookForm,
    @CreationId() id?: string,
  ) {
    return this.webhooks.create(accountId, form, id);
  }

  /** Changes an endpoint, or enables it again. Omitted fields keep their values. 409 if another endpoint has the URL. */
  @Patch(':id')
  @ApiOkResponse({ standardSchema: webhook })
  updateWebhook(
    @CurrentAccount() accountId: string,
    @Param('id', { schema: idParam }) id: string,
    @Body({ schema: webhookPatch }) patch: WebhookPatch,
  ) {
    return this.webhooks.change({ accountId, id }, patch);
  }

  /** Deletes an endpoint with its messages. */
  @Delete(':id')
  @HttpCode(204)
  @ApiNoContentResponse()
  deleteWebhook(@CurrentAccount() accountId: string, @Param('id', { schema: idParam }) id: string) {
    return this.webhooks.remove({ accountId, id });
  }

  /**
   * Sends a test message and returns the attempt with the endpoint's response. 429 after 5 tests of its host, or 20 of the
   * account, within a minute; while the endpoint has never answered with a 2xx status, also after 10 messages within an hour.
   */
  @Post(':id/test')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: webhookAttempt })
  testWebhook(@CurrentAccount() accountId: string, @Param('id', { schema: idParam }) id: string) {
    return this.webhooks.test({ accountId, id });
  }

  /** Replaces the secret. For 24 hours, messages are signed with both. */
  @Post(':id/rotate-secret')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ standardSchema: newWebhook })
  rotateWebhookSecret(
    @CurrentAccount() accountId: string,
    @Param('id', { schema: idParam }) id: string,
  ) {
    return this.webhooks.rotate({ accountId, id });
  }

  /** Lists the latest requests to an endpoint with their responses, newest first. */
  @Get(':id/attempts')
  @ApiOkResponse({ standardSchema: webhookAttempt, isArray: true })
  listWebhookAttempts(
    @CurrentAccount() accountId: string,
    @Param('id', { schema: idParam }) id: string,
    @Query({ schema: webhookAttemptsQuery }) { limit }: { limit?: number },
  ) {
    return this.webhooks.attempts({ accountId, id }, limit);
  }

  /** Sends the message of an attempt again, with the same id. 409 while the endpoint is disabled. Counts as a test. */
  @Post(':id/attempts/:attemptId/replay')
  @Idempotent()
  @HttpCode(202)
  @ApiAcceptedResponse({ standardSchema: resent })
  replayWebhookAttempt(
    @CurrentAccount() accountId: string,
    @Param('id', { schema: idParam }) id: string,
    @Param('attemptId', { schema: idParam }) attemptId: string,
  ) {
    return this.webhooks.replay({ accountId, id }, attemptId);
  }

  /**
   * Resends messages that have failed since a given time: the oldest 1,000. For the rest, call again with `continueSince`
   * until it is null. 409 while the endpoint is disabled. A call counts as a test.
   */
  @Post(':id/recover')
  @Idempotent()
  @HttpCode(202)
  @ApiAcceptedResponse({ standardSchema: recovered })
  recoverWebhookMessages(
    @CurrentAccount() accountId: string,
    @Param('id', { schema: idParam }) id: string,
    @Body({ schema: recoverForm }) { since }: { since: string },
  ) {
    return this.webhooks.recover({ accountId, id }, since);
  }
}
