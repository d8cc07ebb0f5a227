import { Column, type ColumnOptions } from 'typeorm';

/** A nullable text column; entities name their columns in camelCase, `SnakeCaseNaming` does the rest. */
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
