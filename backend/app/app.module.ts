import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LoggerModule } from 'nestjs-pino';
import { AccountsModule } from '../people/accounts/accounts.module.js';
import { AuthModule } from '../people/auth/auth.module.js';
import type { Config } from '../platform/config.js';
import { CONFIG, ConfigModule } from '../platform/config.module.js';
import { openDatabase } from './schema/open-database.js';
import { dataSourceOptions } from './schema/options.js';
import { BrandingModule } from '../delivery/branding/branding.module.js';
import { BillingModule, BillingWorkerModule } from '../billing/billing.module.js';
import { ClockModule } from '../platform/clock/clock.module.js';
import { CalendarModule } from '../delivery/calendar/calendar.module.js';
import { DestinationsModule } from '../delivery/destinations/destinations.module.js';
import {
  DeliveriesModule,
  DeliveriesWorkerModule,
} from '../delivery/deliveries/deliveries.module.js';
import { EnrichmentModule } from '../finding/enrichment/enrichment.module.js';
import { EventsModule, EventsWorkerModule } from '../platform/events/events.module.js';
import {
  DataExportModule,
  DataExportWorkerModule,
} from '../delivery/data-export/data-export.module.js';
import { ExportModule } from '../delivery/export/export.module.js';
import { HttpModule } from '../platform/http/http.module.js';
import { HealthModule } from './health/health.module.js';
import { JobsModule } from '../platform/jobs/jobs.module.js';
import { LeadsModule, LeadsWorkerModule } from '../finding/leads/leads.module.js';
import { loggerOptions } from '../platform/logger.js';
import { MapModule, MapWorkerModule } from '../maps/map/map.module.js';
import { MailModule, MailWorkerModule } from '../platform/mail/mail.module.js';
import { MergesModule } from '../finding/merges/merges.module.js';
import { OverviewModule } from './overview/overview.module.js';
import { PlacesModule } from '../maps/places/places.module.js';
import { RateLimitModule } from '../platform/rate-limit/rate-limit.module.js';
import { ScrapeModule, ScrapeWorkerModule } from '../finding/scrape/scrape.module.js';
import { SecretsModule } from '../platform/secrets/secrets.module.js';
import { ShutdownModule } from '../platform/shutdown.module.js';
import { TillModule } from '../till/till.module.js';
import { SubscriptionModule } from '../people/subscription/subscription.module.js';
import { SettingsModule, SettingsWorkerModule } from '../people/settings/settings.module.js';
import { TeamModule } from '../people/team/team.module.js';
import { UsersModule } from '../people/users/users.module.js';
import { WebhooksModule, WebhooksWorkerModule } from '../delivery/webhooks/webhooks.module.js';
import { QUEUES } from './schema/queues.js';
import { WebModule } from './web/web.module.js';

const WORKERS = [
  BillingWorkerModule,
  EventsWorkerModule,
  ScrapeWorkerModule,
  LeadsWorkerModule,
  MapWorkerModule,
  MailWorkerModule,
  DataExportWorkerModule,
  DeliveriesWorkerModule,
  WebhooksWorkerModule,
  SettingsWorkerModule,
];

@Module({
  imports: [
    LoggerModule.forRootAsync({ inject: [CONFIG], useFactory: loggerOptions }),
    TypeOrmModule.forRootAsync({
      inject: [CONFIG],
      useFactory: dataSourceOptions,
      dataSourceFactory: (options) => openDatabase(options!),
    }),
    ShutdownModule,
    JobsModule.of(QUEUES),
    EventsModule,
    HttpModule,
    SecretsModule,
    MailModule,
    AuthModule,
    // After AuthModule: requests are limited per account, which the access guard identifies.
    RateLimitModule,
    UsersModule,
    AccountsModule,
    TeamModule,
    PlacesModule,
    MapModule,
    ScrapeModule,
    LeadsModule,
    MergesModule,
    EnrichmentModule,
    CalendarModule,
    ExportModule,
    DataExportModule,
    DestinationsModule,
    DeliveriesModule,
    WebhooksModule,
    SettingsModule,
    BrandingModule,
    SubscriptionModule,
    OverviewModule,
    ClockModule,
    BillingModule,
    WebModule,
    HealthModule,
  ],
})
export class AppModule {
  /** The application in its role: `api` serves requests, `worker` processes jobs, `all` does both. */
  static of(config: Config): DynamicModule {
    const workers = config.role === 'api' ? [] : WORKERS;
    return {
      module: AppModule,
      imports: [ConfigModule.of(config), TillModule.of(config), ...workers],
    };
  }
}
