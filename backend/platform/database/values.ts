import pg from 'pg';

/** SQL types of filter values. */
type SqlType =
  | 'text'
  | 'uuid'
  | 'uuid[]'
  | 'text[]'
  | 'numeric'
  | 'int'
  | 'timestamptz'
  | 'float8'
  | 'polygon';

/** First day of the current calendar month in UTC, the unit of plans and budgets. */
export const THIS_MONTH = `date_trunc('month', now() AT TIME ZONE 'UTC')::date`;

/**
 * SQL for a value of the surrounding statement, as fragments with a subquery take it: a parameter, a literal, or a column with
 * its table's name. In a bare column name, the subquery would see a column of its own.
 */
export type Bound = `$${string}` | `('${string}` | `${string}.${string}`;

/** Adds a value to a query. This is the only way for user input to reach SQL. */
export type PutValue = (value: string, type: SqlType) => Bound;

/** Adds values as parameters, numbered after the query's existing ones. */
export const asParameters =
  (parameters: unknown[]): PutValue =>
  (value, type) =>
    `$${parameters.push(value)}::${type}`;

/** Adds values as quoted literals, for COPY, which takes no parameters. */
export const asLiterals: PutValue = (value, type) =>
  `(${pg.escapeLiteral(value)})::${type}` as Bound;

/** A PostgreSQL array of values that contain no quotes or commas, such as ids. */
export const plainArray = (values: readonly string[]) => `{${values.join()}}`;

/** Constants for an IN list. As parameters, they would hide the condition of a partial index from the planner. */
export const literals = (values: readonly string[]) => values.map(pg.escapeLiteral).join(', ');

/** PostgreSQL rejects lone surrogates in JSON. One name with such a character would fail its run on every attempt. */
export const asJson = (value: object) =>
  JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'string' ? item.replace(/\p{Surrogate}/gu, '\ufffd') : item,
  );

/** A row of a tenant's table. */
export interface TenantId {
  accountId: string;
  id: string;
}

/** SQL fragment: whether two columns match one of the rows in `$1` and `$2` (`asColumns`). */
export const isOneOf = (account: string, id: string) =>
  `(${account}, ${id}) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))`;

/** The parameters of `isOneOf`. */
export const asColumns = (rows: TenantId[]): [string[], string[]] => [
  rows.map(({ accountId }) => accountId),
  rows.map(({ id }) => id),
];
