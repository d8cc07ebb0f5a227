import pg from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { AccountDeletionEntity } from '../../people/accounts/account-deletion.entity.js';
import { AccountEntity } from '../../people/accounts/account.entity.js';
import { TrialMailboxEntity } from '../../people/accounts/trial-mailbox.entity.js';
import type { Config } from '../../platform/config.js';
import {
  DataExportChunkEntity,
  DataExportEntity,
} from '../../delivery/data-export/data-export.entity.js';
import { BrandEntity } from '../../delivery/branding/brand.entity.js';
import { ExportLayoutEntity } from '../../delivery/export/export-layout.entity.js';
import { EnrichmentTaskEntity } from '../../finding/enrichment/enrichment-task.entity.js';
import { EventEntity } from '../../platform/events/event.entity.js';
import { IdempotencyKeyEntity } from '../../platform/idempotency/idempotency-key.entity.js';
import { BulkBatchEntity, BulkChangeEntity } from '../../finding/leads/bulk/bulk-change.entity.js';
import { ImportBatchEntity, ImportEntity } from '../../finding/leads/import/import.entity.js';
import {
  DuplicateEntity,
  DuplicateSearchEntity,
} from '../../finding/leads/duplicates/duplicate.entity.js';
import { LeadMergeEntity } from '../../finding/leads/merged/lead-merge.entity.js';
import { LeadEditEntity } from '../../finding/leads/lead-edit.entity.js';
import { LeadReportEntity } from '../../finding/leads/report/lead-report.entity.js';
import { LeadContactEntity } from '../../finding/leads/lead-contact.entity.js';
import { SiteHostEntity, SiteVisitEntity } from '../../finding/enrichment/site-visit.entity.js';
import { LeadChangeEntity } from '../../finding/leads/lead-change.entity.js';
import {
  LeadIdentityEntity,
  LeadMatchKeyEntity,
} from '../../finding/leads/lead-identity.entity.js';
import { ActivityEntity } from '../../finding/leads/activity/activity.entity.js';
import { MentionEntity } from '../../finding/leads/activity/mention.entity.js';
import { LeadEntity } from '../../finding/leads/lead.entity.js';
import { VerificationEntity } from '../../finding/leads/verify/verification.entity.js';
import { MapFeatureEntity, MapTileEntity } from '../../maps/map/map.entity.js';
import {
  BillingClosureEntity,
  BillingCustomerEntity,
  BillingEventEntity,
  BillingNoticeEntity,
  BillingPackEntity,
} from '../../billing/billing.entity.js';
import { ProductClockEntity } from '../../platform/clock/product-clock.entity.js';
import { QuotaHoldEntity, QuotaPeriodEntity } from '../../people/quota/quota-period.entity.js';
import { UsageEntity, UsageShareEntity } from '../../people/quota/usage.entity.js';
import { TillDeliveryEntity, TillObjectEntity, TillRequestEntity } from '../../till/till.entity.js';
import { DeliveryEntity } from '../../delivery/deliveries/delivery.entity.js';
import {
  DeliveryFileChunkEntity,
  DeliveryLeadEntity,
  DeliveryReceiptEntity,
  DispatchEntity,
} from '../../delivery/deliveries/dispatch.entity.js';
import { DestinationEntity } from '../../delivery/destinations/destination.entity.js';
import { EmailRecipientEntity } from '../../delivery/destinations/email/email-recipient.entity.js';
import { KeepAddressParts1764200000000 } from '../../../migrations/1764200000000-keep-address-parts.js';
import { ReportLeads1764200100000 } from '../../../migrations/1764200100000-report-leads.js';
import { KeepProfiles1764200200000 } from '../../../migrations/1764200200000-keep-profiles.js';
import { KeepSearchedAreas1764200500000 } from '../../../migrations/1764200500000-keep-searched-areas.js';
import { MendTexts1764200210000 } from '../../../migrations/1764200210000-mend-texts.js';
import { SearchSeveralCategories1764200510000 } from '../../../migrations/1764200510000-search-several-categories.js';
import { ShareTrials1796100000000 } from '../../../migrations/1796100000000-share-trials.js';
import { WantedAreaEntity } from '../../finding/scrape/wanted/wanted-area.entity.js';
import { ViewEntity } from '../../finding/leads/view.entity.js';
import { KeepRoomForAreas1796200000000 } from '../../../migrations/1796200000000-keep-room-for-areas.js';
import { WantAreas1796300000000 } from '../../../migrations/1796300000000-want-areas.js';
import { LimitUnansweredWebhooks1796200100000 } from '../../../migrations/1796200100000-limit-unanswered-webhooks.js';
import { ShortenClientLinks1796300300000 } from '../../../migrations/1796300300000-shorten-client-links.js';
import { JoinAccounts1796400000000 } from '../../../migrations/1796400000000-join-accounts.js';
import { AssignLeads1796500000000 } from '../../../migrations/1796500000000-assign-leads.js';
import { FollowUpLeads1796520000000 } from '../../../migrations/1796520000000-follow-up-leads.js';
import { KeepActivity1796530000000 } from '../../../migrations/1796530000000-keep-activity.js';
import { KeepAuditLog1796510000000 } from '../../../migrations/1796510000000-keep-audit-log.js';
import { ReleaseMembers1796540000000 } from '../../../migrations/1796540000000-release-members.js';
import { TellMembers1796545000000 } from '../../../migrations/1796545000000-tell-members.js';
import { AssignByRules1796546000000 } from '../../../migrations/1796546000000-assign-by-rules.js';
import { ShareViews1796547000000 } from '../../../migrations/1796547000000-share-views.js';
import { ProposeOwners1796550000000 } from '../../../migrations/1796550000000-propose-owners.js';
import { SetPerAccount1796551000000 } from '../../../migrations/1796551000000-set-per-account.js';
import { ChooseBillingEmails1796552000000 } from '../../../migrations/1796552000000-choose-billing-emails.js';
import { KeepFollowUps1796553000000 } from '../../../migrations/1796553000000-keep-follow-ups.js';
import { KeepExportsToOwners1796560000000 } from '../../../migrations/1796560000000-keep-exports-to-owners.js';
import { RewordPauses1796563000000 } from '../../../migrations/1796563000000-reword-pauses.js';
import { TellOfDeletions1796563100000 } from '../../../migrations/1796563100000-tell-of-deletions.js';
import { DateLoginAddresses1796570000000 } from '../../../migrations/1796570000000-date-login-addresses.js';
import { CountLinksFromJoining1796574000000 } from '../../../migrations/1796574000000-count-links-from-joining.js';
import { KeepWhoUndid1796571000000 } from '../../../migrations/1796571000000-keep-who-undid.js';
import { DateStatuses1796300100000 } from '../../../migrations/1796300100000-date-statuses.js';
import { MailEntity } from '../../platform/mail/mail.entity.js';
import { AreaBoundaryEntity } from '../../maps/places/area-boundary.entity.js';
import { CityAliasEntity, CityEntity, GazetteerEntity } from '../../maps/places/city.entity.js';
import { FetchedAreaEntity } from '../../maps/places/fetch/fetched-area.entity.js';
import { PlaceImportEntity, PlaceStagingEntity } from '../../maps/places/place-import.entity.js';
import { PlaceKindEntity, PlaceTypeEntity } from '../../maps/places/place-type.entity.js';
import { PlaceEntity } from '../../maps/places/place.entity.js';
import { RunRecordEntity } from '../../finding/runs/run-record.entity.js';
import { RunLeadEntity } from '../../finding/runs/run-lead.entity.js';
import { ScrapeRunEntity } from '../../finding/runs/scrape-run.entity.js';
import { SourceSpendEntity } from '../../finding/scrape/source-spend.entity.js';
import { BoundaryEntity } from '../../maps/sources/boundaries/boundary.entity.js';
import { ApiKeyEntity } from '../../people/auth/api-key.entity.js';
import { SecurityEventEntity } from '../../people/users/security-event.entity.js';
import { AssignmentRuleEntity } from '../../finding/leads/rules/assignment-rule.entity.js';
import { AuditLogEntity } from '../../people/users/audit-log.entity.js';
import { InvitationEntity } from '../../people/team/invitation.entity.js';
import { MembershipEntity } from '../../people/users/membership.entity.js';
import { UserEntity } from '../../people/users/user.entity.js';
import {
  WebhookAttemptEntity,
  WebhookEndpointEntity,
  WebhookMessageEntity,
} from '../../delivery/webhooks/webhook.entity.js';
import { CONNECT_MS, KEEP_ALIVE } from '../../platform/database/connections.js';
import { RepairEntity } from '../../platform/database/repair.entity.js';
import { SnakeCaseNaming } from '../../platform/database/naming.js';
import {
  BACKGROUND_DATABASE_MS,
  RequestPool,
  type RequestPoolOptions,
} from '../../platform/database/request-pool.js';

const PLACES = [
  CityEntity,
  CityAliasEntity,
  GazetteerEntity,
  PlaceEntity,
  PlaceTypeEntity,
  PlaceKindEntity,
  PlaceImportEntity,
  PlaceStagingEntity,
  AreaBoundaryEntity,
  FetchedAreaEntity,
];

/** Connections for the streams and leases of an API process. */
const MAX_BESIDE_REQUESTS = 4;

/** A migration of large tables may take hours. */
const MIGRATION_MS = 86_400_000;

/**
 * TypeORM options for changing the schema. TypeORM reads it with many queries at once, which the driver sends only in
 * pipeline mode.
 */
export function schemaOptions(config: Config): DataSourceOptions {
  const options = dataSourceOptions(config, MIGRATION_MS);
  return { ...options, extra: { ...options.extra, pipeline: true } };
}

/** TypeORM options for the configured database. `extra` is passed to the pool. */
export function dataSourceOptions(
  config: Config,
  backgroundMs = BACKGROUND_DATABASE_MS,
): DataSourceOptions {
  return {
    type: 'postgres',
    driver: Object.create(pg, { Pool: { value: RequestPool } }),
    url: config.databaseUrl,
    namingStrategy: new SnakeCaseNaming(),
    // gen_random_uuid() has been built in since PostgreSQL 13, so no extension is needed.
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    entities: [
      AccountEntity,
      TrialMailboxEntity,
      UserEntity,
      MembershipEntity,
      InvitationEntity,
      SecurityEventEntity,
      AssignmentRuleEntity,
      AuditLogEntity,
      ScrapeRunEntity,
      SourceSpendEntity,
      BoundaryEntity,
      ActivityEntity,
      LeadEntity,
      MentionEntity,
      LeadIdentityEntity,
      LeadMatchKeyEntity,
      LeadChangeEntity,
      LeadEditEntity,
      LeadReportEntity,
      LeadMergeEntity,
      DuplicateEntity,
      DuplicateSearchEntity,
      BulkChangeEntity,
      BulkBatchEntity,
      ViewEntity,
      WantedAreaEntity,
      ImportEntity,
      ImportBatchEntity,
      RunLeadEntity,
      EnrichmentTaskEntity,
      LeadContactEntity,
      RepairEntity,
      SiteVisitEntity,
      VerificationEntity,
      SiteHostEntity,
      RunRecordEntity,
      UsageEntity,
      UsageShareEntity,
      QuotaPeriodEntity,
      QuotaHoldEntity,
      ProductClockEntity,
      BillingCustomerEntity,
      BillingEventEntity,
      BillingPackEntity,
      BillingNoticeEntity,
      BillingClosureEntity,
      ApiKeyEntity,
      IdempotencyKeyEntity,
      MailEntity,
      EventEntity,
      DataExportEntity,
      ExportLayoutEntity,
      BrandEntity,
      DataExportChunkEntity,
      DeliveryEntity,
      DispatchEntity,
      DeliveryFileChunkEntity,
      DeliveryLeadEntity,
      DeliveryReceiptEntity,
      EmailRecipientEntity,
      DestinationEntity,
      WebhookEndpointEntity,
      WebhookMessageEntity,
      WebhookAttemptEntity,
      AccountDeletionEntity,
      TillObjectEntity,
      TillDeliveryEntity,
      TillRequestEntity,
      ...PLACES,
      MapFeatureEntity,
      MapTileEntity,
    ],
    migrations: [
      KeepAddressParts1764200000000,
      ReportLeads1764200100000,
      KeepProfiles1764200200000,
      KeepSearchedAreas1764200500000,
      MendTexts1764200210000,
      SearchSeveralCategories1764200510000,
      ShareTrials1796100000000,
      KeepRoomForAreas1796200000000,
      LimitUnansweredWebhooks1796200100000,
      WantAreas1796300000000,
      DateStatuses1796300100000,
      ShortenClientLinks1796300300000,
      JoinAccounts1796400000000,
      AssignLeads1796500000000,
      FollowUpLeads1796520000000,
      KeepActivity1796530000000,
      KeepAuditLog1796510000000,
      ReleaseMembers1796540000000,
      TellMembers1796545000000,
      AssignByRules1796546000000,
      ShareViews1796547000000,
      ProposeOwners1796550000000,
      SetPerAccount1796551000000,
      ChooseBillingEmails1796552000000,
      KeepFollowUps1796553000000,
      KeepExportsToOwners1796560000000,
      RewordPauses1796563000000,
      TellOfDeletions1796563100000,
      DateLoginAddresses1796570000000,
      KeepWhoUndid1796571000000,
      CountLinksFromJoining1796574000000,
    ],
    migrationsTableName: 'migrations',
    extra: {
      max: config.role === 'api' ? MAX_BESIDE_REQUESTS : config.databasePoolMax,
      maxForRequests: config.databasePoolMax,
      application_name: `lead-delivery ${config.role}`,
      connectionTimeoutMillis: CONNECT_MS,
      ...KEEP_ALIVE,
      isPooled: config.databaseUrl !== config.databaseDirectUrl,
      backgroundMs,
    } satisfies RequestPoolOptions,
  };
}
