import { Column, type ColumnOptions } from 'typeorm';

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
