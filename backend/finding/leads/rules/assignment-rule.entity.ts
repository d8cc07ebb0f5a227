import { Column, Entity, PrimaryColumn } from 'typeorm';
import { TenantKey } from '../../../people/accounts/tenant-key.js';
import { Text } from '../../../platform/database/columns.js';

/** Who gets an account's new leads. The first rule that matches a lead assigns it. */
@Entity('assignment_rules')
export class AssignmentRuleEntity {
  @TenantKey() accountId!: string;

  @PrimaryColumn({ type: 'smallint' })
  position!: number;

  @Text() city!: string | null;
  @Text() category!: string | null;

  /** User ids. Those who have left, become viewers or disabled their login are passed over. */
  @Column({ type: 'uuid', array: true })
  members!: string[];

  /** Leads that it has assigned: whose turn it is. */
  @Column({ type: 'bigint', default: 0 })
  turn!: string;
}
