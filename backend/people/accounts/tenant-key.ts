import { ForeignKey, PrimaryColumn } from 'typeorm';
import { AccountEntity } from './account.entity.js';

/** The account of a row: the first part of its primary key. Deleting the account deletes the row. */
export const TenantKey = (): PropertyDecorator => (entity, property) => {
  PrimaryColumn({ type: 'uuid' })(entity, property);
  ForeignKey(() => AccountEntity, { onDelete: 'CASCADE' })(entity, property as string);
};
