import { Module } from '@nestjs/common';
import { AuthModule } from '../people/auth/auth.module.js';
import { AccountsModule } from '../people/accounts/accounts.module.js';
import { DeletionHooks } from '../people/accounts/deletion-hooks.js';
import { QuotaModule } from '../people/quota/quota.module.js';
import { TeamModule } from '../people/team/team.module.js';
import { UsersModule } from '../people/users/users.module.js';
import { BillingController, WebhookController } from './billing.controller.js';
import { BillingEmailService } from './billing-email.service.js';
import { BillingLinksController } from './billing-links.controller.js';
import { BillingService } from './billing.service.js';
import { BillingWorker } from './billing.worker.js';
import { ClosuresService } from './closures.service.js';
import { CheckoutService } from './checkout.service.js';
import { NoticesService } from './notices.service.js';
import { StripeService } from './stripe.service.js';
import { SyncService } from './sync.service.js';
import { StripeEventsService } from './stripe-events.service.js';

@Module({
  imports: [AccountsModule, AuthModule, QuotaModule, TeamModule, UsersModule],
  controllers: [BillingController, BillingLinksController, WebhookController],
  providers: [
    BillingEmailService,
    BillingService,
    CheckoutService,
    ClosuresService,
    NoticesService,
    StripeService,
    SyncService,
    StripeEventsService,
  ],
  exports: [BillingEmailService, ClosuresService, NoticesService, StripeService, SyncService],
})
export class BillingModule {
  constructor(hooks: DeletionHooks, closures: ClosuresService) {
    hooks.register((tx, accountId) => closures.keep(tx, accountId));
  }
}

/** Background work on subscriptions, for the roles `worker` and `all`. */
@Module({ imports: [BillingModule], providers: [BillingWorker] })
export class BillingWorkerModule {}
