import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiExcludeController, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { recipient, recipientLinkForm } from '#contract/recipients.js';
import { MailLink, Needs } from '../../../platform/access.js';
import { CurrentAccount } from '../../../platform/caller.js';
import { senderOf } from './emails.js';
import { MailPage, renderPage } from '../../../platform/mail/page.js';
import { RecipientsService, type Sender } from './recipients.service.js';

@ApiTags('destinations')
@Controller('api/destinations/recipients')
export class RecipientsController {
  constructor(private readonly recipients: RecipientsService) {}

  /** Lists the addresses of email destinations, and whether their owners confirmed them. */
  @Get()
  @ApiOkResponse({ standardSchema: recipient, isArray: true })
  listRecipients(@CurrentAccount() accountId: string) {
    return this.recipients.list(accountId);
  }

  /** Sends the confirmation link to an address again. */
  @Post('link')
  @Needs('manage')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: recipient })
  remindRecipient(
    @CurrentAccount() accountId: string,
    @Body({ schema: recipientLinkForm }) { address }: { address: string },
  ) {
    return this.recipients.remind(accountId, address);
  }
}

/** A page under the sender's name. The page for an invalid link shows no name. */
function pageOf(sender: Sender | null, page: { title: string; text: string; button?: string }) {
  if (!sender) return renderPage({ ...INVALID, sender: null });
  return renderPage({ ...page, ...(sender.brand && { sender: sender.brand.name }) });
}

const INVALID = {
  title: 'This link no longer works',
  text: 'It has expired, or the sender has removed your address.',
};

/** Pages behind the links in emails to recipients. A GET only shows a button, because mail scanners follow links. */
@ApiExcludeController()
@MailLink()
@Controller('api/mail')
export class RecipientLinksController {
  constructor(private readonly recipients: RecipientsService) {}

  @Get('confirm-recipient')
  @MailPage()
  async askToConfirm(@Query('token') token = ''): Promise<string> {
    const sender = await this.recipients.senderOf('confirm-recipient', token);
    return pageOf(sender, {
      title: 'Receive lead lists at this address?',
      text: `${senderOf(sender?.brand ?? null)} wants to send you lead lists. You can unsubscribe with a link in every email.`,
      button: 'Yes, send them',
    });
  }

  @Post('confirm-recipient')
  @HttpCode(200)
  @MailPage()
  async confirm(@Query('token') token = ''): Promise<string> {
    return pageOf(await this.recipients.decide('confirm-recipient', token), {
      title: 'Your address is confirmed',
      text: 'Pending lists will arrive within minutes. New ones will follow on schedule.',
    });
  }

  @Get('stop-deliveries')
  @MailPage()
  async askToStop(@Query('token') token = ''): Promise<string> {
    const sender = await this.recipients.senderOf('stop-deliveries', token);
    return pageOf(sender, {
      title: 'Unsubscribe from these lead lists?',
      text: `${sender?.brand?.name ?? 'The sender'} will no longer send lead lists to your address.`,
      button: 'Unsubscribe',
    });
  }

  /** Mail clients send it, too, for one-click unsubscribe (RFC 8058). */
  @Post('stop-deliveries')
  @HttpCode(200)
  @MailPage()
  async stop(@Query('token') token = ''): Promise<string> {
    return pageOf(await this.recipients.decide('stop-deliveries', token), {
      title: "You've unsubscribed from these lead lists",
      text: 'If you change your mind, open the link in the email that asked you to confirm.',
    });
  }
}
