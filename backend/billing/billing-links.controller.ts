import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { MailLinksService } from '../people/auth/mail-links.service.js';
import { MailLink } from '../platform/access.js';
import { MailPage, renderPage } from '../platform/mail/page.js';
import { BillingEmailService } from './billing-email.service.js';

/** The reader may have no login, so the pages don't link to settings. */
const pageOf = (page: { title: string; text: string; button?: string }) =>
  renderPage({ ...page, sender: null });

const INVALID = {
  title: 'This link no longer works',
  text: 'It has expired, or the billing email was changed since.',
};

/** Pages behind the link that confirms a billing address. A GET only shows a button, because mail scanners follow links. */
@ApiExcludeController()
@MailLink()
@Controller('api/mail')
export class BillingLinksController {
  constructor(
    private readonly links: MailLinksService,
    private readonly emails: BillingEmailService,
  ) {}

  @Get('confirm-billing')
  @MailPage()
  askToConfirm(@Query('token') token = ''): string {
    if (!this.links.read('confirm-billing', token)) return pageOf(INVALID);
    return pageOf({
      title: 'Confirm this billing address',
      text: 'Lead Delivery will send invoices and emails about a plan to your address.',
      button: 'Confirm',
    });
  }

  @Post('confirm-billing')
  @HttpCode(200)
  @MailPage()
  async confirm(@Query('token') token = ''): Promise<string> {
    if (!(await this.emails.confirm(token))) return pageOf(INVALID);
    return pageOf({
      title: 'Your address is confirmed',
      text: 'Invoices and emails about the plan now go to this address.',
    });
  }
}
