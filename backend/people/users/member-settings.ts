import { Column } from 'typeorm';
import type { ListViews } from '#contract/lists.js';
import type { DigestCadence } from '#contract/settings.js';
import { Instant, Now } from '../../platform/database/columns.js';

/** What a person has chosen in an account. */
export abstract class MemberSettings {
  /** The person's layout of the dashboard's lists. */
  @Column({ type: 'jsonb', default: {}, select: false })
  lists!: ListViews;

  @Column({ type: 'boolean', default: true, select: false })
  alertOnReady!: boolean;

  @Column({ type: 'boolean', default: true, select: false })
  weeklySummary!: boolean;

  @Column({ type: 'boolean', default: false, select: false })
  productUpdates!: boolean;

  @Column({ type: 'boolean', default: true, select: false })
  systemAlerts!: boolean;

  @Column({ type: 'text', default: 'WEEKLY', select: false })
  leadDigestCadence!: DigestCadence;

  /** End of the last period that the lead digest covered. */
  @Now({ select: false }) digestedUntil!: string;

  /** End of the last week that the summary covered. */
  @Instant({ name: 'summarised_until', default: () => 'now()', select: false })
  summarizedUntil!: string;
}
