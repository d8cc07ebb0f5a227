import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Post,
  Put,
  Query,
  Req,
} from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { z } from 'zod';
import {
  billing,
  billingEmail,
  billingEmailForm,
  changePreview,
  invoice,
  planChoice,
  planQuery,
  portalRequest,
  redirect,
  syncRequest,
  syncResult,
  type BillingEmailForm,
  type PlanChoice,
  type PortalRequest,
  type SyncRequest,
} from '#contract/billing.js';
import { done } from '#contract/settings.js';
import { Needs, PersonOnly, Public } from '../platform/access.js';
import {
  CallOrigin,
  CurrentAccount,
  CurrentUser,
  type Caller,
  type Origin,
} from '../platform/caller.js';
import { Idempotent } from '../platform/idempotency/idempotent.js';
import { Unlimited } from '../platform/rate-limit/rate-limit.js';
import { BillingEmailService } from './billing-email.service.js';
import { BillingService } from './billing.service.js';
import { CheckoutService } from './checkout.service.js';
import { StripeEventsService } from './stripe-events.service.js';

@ApiTags('billing')
@Controller('api/billing')
@PersonOnly()
@Needs('billing')
export class BillingController {
  constructor(
    private readonly billing: BillingService,
    private readonly checkouts: CheckoutService,
    private readonly emails: BillingEmailService,
  ) {}

  /** Returns the card, any scheduled change or cancellation, and whether plans can be bought here. */
  @Get()
  @Needs('invoices')
  @ApiOkResponse({ standardSchema: billing })
  getBilling(@CurrentAccount() accountId: string) {
    return this.billing.get(accountId);
  }

  /** Returns where emails about the plan and invoices go. */
  @Get('email')
  @Needs('invoices')
  @ApiOkResponse({ standardSchema: billingEmail })
  getBillingEmail(@CurrentAccount() accountId: string) {
    return this.emails.get(accountId);
  }

  /**
   * Changes where emails about the plan and invoices go. An address that no member has confirmed gets a confirmation link;
   * until it is opened, emails go to the owner's login address. 429 after five links in a day.
   */
  @Put('email')
  @ApiOkResponse({ standardSchema: billingEmail })
  updateBillingEmail(
    @CurrentUser() caller: Caller,
    @Body({ schema: billingEmailForm }) { email }: BillingEmailForm,
    @CallOrigin() origin: Origin,
  ) {
    return this.emails.set(caller, email, origin);
  }

  /** Sends the confirmation link again. 409 if there is nothing to confirm, 429 after five links in a day. */
  @Post('email/confirmation')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: done })
  sendBillingConfirmation(@CurrentAccount() accountId: string) {
    return this.emails.sendLink(accountId);
  }

  /** Opens a checkout for a plan. 409 if the account already has a subscription. */
  @Post('checkout')
  @Idempotent()
  @ApiCreatedResponse({ standardSchema: redirect })
  startCheckout(
    @CurrentAccount() accountId: string,
    @Body({ schema: planChoice }) choice: PlanChoice,
  ) {
    return this.checkouts.checkout(accountId, choice);
  }

  /** Opens a checkout for a pack of leads, valid for the current period. 403 without the Agency plan. */
  @Post('packs')
  @Idempotent()
  @ApiCreatedResponse({ standardSchema: redirect })
  startPackCheckout(@CurrentAccount() accountId: string) {
    return this.checkouts.buyPack(accountId);
  }

  /** Opens the customer portal, optionally at a specific step. */
  @Post('portal')
  @Idempotent()
  @ApiCreatedResponse({ standardSchema: redirect })
  openPortal(
    @CurrentAccount() accountId: string,
    @Body({ schema: portalRequest }) request: PortalRequest,
  ) {
    return this.billing.portal(accountId, request);
  }

  /** Refreshes the account's subscription from the payment provider. 404 for a checkout of another account. */
  @Post('sync')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: syncResult })
  syncBilling(
    @CurrentAccount() accountId: string,
    @Body({ schema: syncRequest }) request: SyncRequest,
  ) {
    return this.billing.sync(accountId, request);
  }

  /** Returns the price of a plan change and the date on which it takes effect. */
  @Get('preview')
  @ApiOkResponse({ standardSchema: changePreview })
  previewChange(
    @CurrentAccount() accountId: string,
    @Query({ schema: planQuery }) choice: PlanChoice,
  ) {
    return this.billing.preview(accountId, choice);
  }

  /** Changes the plan: upgrades immediately, downgrades at the end of the period. */
  @Post('change')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: billing })
  changePlan(
    @CurrentAccount() accountId: string,
    @Body({ schema: planChoice }) choice: PlanChoice,
  ) {
    return this.billing.change(accountId, choice);
  }

  /** Cancels a scheduled plan change. */
  @Delete('change')
  @ApiOkResponse({ standardSchema: billing })
  undoPlanChange(@CurrentAccount() accountId: string) {
    return this.billing.undoChange(accountId);
  }

  /** Cancels the subscription at the end of the period. */
  @Post('cancel')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: billing })
  cancelSubscription(@CurrentAccount() accountId: string) {
    return this.billing.setCancellation(accountId, true);
  }

  /** Resumes a subscription that was set to end with the period. */
  @Post('resume')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: billing })
  resumeSubscription(@CurrentAccount() accountId: string) {
    return this.billing.setCancellation(accountId, false);
  }

  /** Lists the account's invoices, newest first. */
  @Get('invoices')
  @Needs('invoices')
  @ApiOkResponse({ standardSchema: invoice, isArray: true })
  listInvoices(@CurrentAccount() accountId: string) {
    return this.billing.invoices(accountId);
  }
}

@ApiTags('operations')
@Controller('api/billing')
export class WebhookController {
  constructor(private readonly webhooks: StripeEventsService) {}

  /** Receives a signed event from the payment provider. */
  @Post('webhook')
  @HttpCode(200)
  @Public()
  @Unlimited()
  @ApiOkResponse({ standardSchema: z.object({ received: z.literal(true) }) })
  async receiveEvent(@Req() { body }: Request, @Headers('stripe-signature') signature?: string) {
    await this.webhooks.receive(Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature ?? '');
    return { received: true };
  }
}
