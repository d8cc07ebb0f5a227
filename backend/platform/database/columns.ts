import { Column, PrimaryColumn, PrimaryGeneratedColumn, type ColumnOptions } from 'typeorm';

/** An id that belongs to the primary key. */
export const Key = () => PrimaryColumn({ type: 'uuid' });

/** The same, chosen by the database. */
export const GeneratedKey = () => PrimaryGeneratedColumn('uuid');

/** A number that starts at 0. */
export const Counter = (options: ColumnOptions = {}) =>
  Column({ type: 'integer', default: 0, ...options });

/** A nullable text column. `SnakeCaseNaming` converts the camelCase property name. */
export const Text = (options: ColumnOptions = {}) =>
  Column({ type: 'text', nullable: true, ...options });

/** A point in time, read and written as an ISO 8601 string. */
export const Instant = (options: ColumnOptions = {}) =>
  Column({
    type: 'timestamp with time zone',
    transformer: {
      to: (value: string | null | undefined) => value,
      from: (value: Date | null) => value && value.toISOString(),
    },
    ...options,
  });

/** The point in time at which its transaction began, unless a query sets another. */
export const Now = (options: ColumnOptions = {}) => Instant({ default: () => 'now()', ...options });
