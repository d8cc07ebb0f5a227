import pg from 'pg';

/** The SQL types that values of a filter have. */
type SqlType = 'text' | 'uuid' | 'uuid[]' | 'text[]' | 'numeric' | 'int' | 'timestamptz' | 'float8';

/** The calendar month, in UTC: plans and budgets are counted by it. */
export const THIS_MONTH = `date_trunc('month', now() AT TIME ZONE 'UTC')::date`;

/** Puts a value into a query: the one way in which what someone typed comes near SQL. */
export type Put = (value: string, type: SqlType) => string;

/** As a parameter, counted on from those the query already has. */
export const asParameters =
  (parameters: unknown[]): Put =>
  (value, type) =>
    `$${parameters.push(value)}::${type}`;

/** As a quoted literal, for COPY, which takes no parameters. */
export const asLiterals: Put = (value, type) => `(${pg.escapeLiteral(value)})::${type}`;

/** An array of values that hold neither quotes nor commas, such as ids. */
export const plainArray = (values: readonly string[]) => `{${values.join()}}`;

/** Fixed values as the list of an IN: a partial index is used only where its condition is seen in the query. */
export const literals = (values: readonly string[]) => values.map(pg.escapeLiteral).join(', ');

/** LIKE pattern of a text that contains this one; `%`, `_` and `\` of the text stand for themselves. */
export const containing = (part: string) => `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** PostgreSQL refuses half a pair of surrogates in JSON, and one such name would stop its run for ever. */
export const asJson = (value: object) =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? part.replace(/\p{Surrogate}/gu, '\ufffd') : part,
  );
