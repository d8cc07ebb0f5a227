import { Column, Entity, Index } from 'typeorm';
import { TenantKey } from '../../../people/accounts/tenant-key.js';
import { MembersOwn } from '../../../people/users/membership.entity.js';
import { GeneratedKey, Now } from '../../../platform/database/columns.js';

/** An area that a user waits for. The email about it ends the wait. */
@Entity('wanted_areas')
@MembersOwn()
@Index(['accountId', 'userId', 'cityId'], { unique: true })
@Index(['cityId'])
@Index(['userId'])
export class WantedAreaEntity {
  @TenantKey() accountId!: string;
  @GeneratedKey() id!: string;

  @Column({ type: 'uuid' })
  userId!: string;

  /** Of a named area. No foreign key: an update of the gazetteer replaces its rows. */
  @Column({ type: 'text' })
  cityId!: string;

  /** "Paris, FR" */
  @Column({ type: 'text' })
  label!: string;

  @Now() requestedAt!: string;
}
