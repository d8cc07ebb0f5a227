import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type {
  DeliveryRun,
  DeliveryRunStatus,
  ReceiptStatus,
  Receipt,
} from '#contract/deliveries.js';
import type { FormatId } from '#contract/formats.js';
import { Counter, GeneratedKey, Instant, Key, Text } from '../../platform/database/columns.js';
import { LeadEntity } from '../../finding/leads/lead.entity.js';
import { ScrapeRunEntity } from '../../finding/runs/scrape-run.entity.js';
import { DeliveryEntity } from './delivery.entity.js';

/** A delivery that was due: its search, its file and its result. */
@Entity('delivery_runs')
@Index(['accountId', 'deliveryId', 'dueAt'], { unique: true })
@Index(['accountId', 'runId'])
@Index('delivery_runs_unfinished_idx', ['startAt'], { where: 'finished_at IS NULL' })
@Index(['purgeAt'], { where: 'purge_at IS NOT NULL' })
@ForeignKey(() => DeliveryEntity, ['accountId', 'deliveryId'], ['accountId', 'id'], {
  onDelete: 'CASCADE',
})
export class DispatchEntity {
  @Key() accountId!: string;
  @GeneratedKey() id!: string;

  @Column({ type: 'uuid' })
  deliveryId!: string;

  /** Known before the run starts, so that a repeated start finds it. */
  @Column({ type: 'uuid' })
  runId!: string;

  @Column({ type: 'text' })
  trigger!: DeliveryRun['trigger'];

  @Instant() dueAt!: string;

  /** When the run starts, by the product's clock: the starts of deliveries due at once are spread over ten minutes. */
  @Instant() startAt!: string;

  @Column({ type: 'text', default: 'queued' })
  status!: DeliveryRunStatus;

  @Counter() newLeads!: number;
  @Counter() changedLeads!: number;
  @Text() message!: string | null;
  @Text() fileName!: string | null;
  @Text() format!: FormatId | null;

  @Column({ type: 'integer', nullable: true })
  bytes!: number | null;

  /** Whether a client may download the file: it has no private columns. */
  @Column({ type: 'boolean', default: false })
  isShareable!: boolean;

  /** When the terms of its leads' sources require removing the file. */
  @Instant({ nullable: true })
  purgeAt!: string | null;

  @Instant({ nullable: true })
  finishedAt!: string | null;
}

/** Bytes of a delivered file, kept to send it again unchanged. Deleted with the run. */
@Entity('delivery_files')
@ForeignKey(() => DispatchEntity, ['accountId', 'deliveryRunId'], ['accountId', 'id'], {
  onDelete: 'CASCADE',
})
@ForeignKey(() => ScrapeRunEntity, ['accountId', 'runId'], ['accountId', 'id'], {
  onDelete: 'CASCADE',
})
@Index(['accountId', 'runId'])
export class DeliveryFileChunkEntity {
  @Key() accountId!: string;
  @Key() deliveryRunId!: string;

  @PrimaryColumn({ type: 'integer' })
  position!: number;

  @Column({ type: 'uuid' })
  runId!: string;

  @Column({ type: 'bytea' })
  bytes!: Buffer;
}

/** A lead that was new or changed in a delivery. */
@Entity('delivery_leads')
@Index(['accountId', 'leadId'])
@ForeignKey(() => DispatchEntity, ['accountId', 'deliveryRunId'], ['accountId', 'id'], {
  onDelete: 'CASCADE',
})
@ForeignKey(() => LeadEntity, ['accountId', 'leadId'], ['accountId', 'id'], { onDelete: 'CASCADE' })
export class DeliveryLeadEntity {
  @Key() accountId!: string;
  @Key() deliveryRunId!: string;
  @Key() leadId!: string;

  @Column({ type: 'integer' })
  position!: number;

  @Column({ type: 'boolean' })
  isNew!: boolean;
}

/** The result of a delivery at a destination. */
@Entity('delivery_receipts')
@Index('delivery_receipts_due_idx', ['nextAt'], { where: 'next_at IS NOT NULL' })
@ForeignKey(() => DispatchEntity, ['accountId', 'deliveryRunId'], ['accountId', 'id'], {
  onDelete: 'CASCADE',
})
export class DeliveryReceiptEntity {
  @Key() accountId!: string;
  @Key() deliveryRunId!: string;

  /** It may have been deleted since. */
  @Key() destinationId!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  type!: Receipt['type'];

  @Column({ type: 'text', default: 'waiting' })
  status!: ReceiptStatus;

  @Counter() attempts!: number;

  /** The destination has the rows up to this position. */
  @Counter() sentTo!: number;

  @Text() detail!: string | null;

  /** When the last attempt was made. */
  @Instant({ nullable: true })
  at!: string | null;

  /** When the next attempt is due, by the product's clock; null if no attempt is planned. */
  @Instant({ nullable: true })
  nextAt!: string | null;

  /** When it stops waiting for a recipient's confirmation, by the product's clock; null while it isn't waiting. */
  @Instant({ nullable: true })
  confirmUntil!: string | null;
}
