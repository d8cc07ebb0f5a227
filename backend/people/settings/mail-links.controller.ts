import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { MailLink } from '../../platform/access.js';
import { MailLinksService } from '../auth/mail-links.service.js';
import { MailPage, renderPage } from '../../platform/mail/page.js';
import { NotificationAddressService } from './notification-address.service.js';

const INVALID = {
  title: 'This link no longer works',
  text: 'It has expired, or the setting has changed since. You can change your email settings after logging in.',
};

/**
 * Pages behind the links in emails. A GET only shows a button, because mail scanners follow links. A POST acts; mail
 * programs send it for one-click unsubscribe (RFC 8058).
 */
@ApiExcludeController()
@MailLink()
@Controller('api/mail')
export class MailLinksController {
  constructor(
    private readonly links: MailLinksService,
    private readonly addresses: NotificationAddressService,
  ) {}

  @Get('confirm-address')
  @MailPage()
  askToConfirm(@Query('token') token = ''): string {
    if (!this.links.read('confirm-address', token)) return renderPage(INVALID);
    return renderPage({
      title: 'Confirm your address',
      text: 'Lead Delivery will send notification emails for this account to your address.',
      button: 'Confirm',
    });
  }

  @Post('confirm-address')
  @HttpCode(200)
  @MailPage()
  async confirm(@Query('token') token = ''): Promise<string> {
    if (!(await this.addresses.confirm(token))) return renderPage(INVALID);
    return renderPage({
      title: 'Your address is confirmed',
      text: 'Notification emails now go to this address.',
    });
  }

  @Get('unsubscribe')
  @MailPage()
  askToUnsubscribe(@Query('token') token = ''): string {
    if (!this.links.read('unsubscribe', token)) return renderPage(INVALID);
    return renderPage({
      title: 'Turn these emails off?',
      text: "You will no longer get this kind of email. Your other emails won't change.",
      button: 'Turn off',
    });
  }

  @Post('unsubscribe')
  @HttpCode(200)
  @MailPage()
  async unsubscribe(@Query('token') token = ''): Promise<string> {
    if (!(await this.addresses.unsubscribe(token))) return renderPage(INVALID);
    return renderPage({
      title: 'These emails are off',
      text: 'You can turn them on again in your settings.',
    });
  }
}
