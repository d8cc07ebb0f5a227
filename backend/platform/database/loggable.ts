/** The parts of a PostgreSQL error that name our schema and code, never a value. */
const SCHEMA_FIELDS = ['code', 'table', 'column', 'constraint', 'routine'] as const;
/** SQLSTATE classes whose messages quote no values. A syntax error (42601) quotes the statement. */
const SAFE_MESSAGE = /^(?:0[38]|2[358D]|3D|40|42(?!601)|5[3578]|XX)/;
const MAX_CAUSES = 3;

interface PostgresError extends Partial<Record<(typeof SCHEMA_FIELDS)[number], string>> {
  severity: string;
  message: string;
}

/**
 * An error in a form that is safe to log. PostgreSQL's errors quote values, which are personal data, in their details, and
 * some in their message; TypeORM's add the statement and its parameters.
 */
export function loggable(error: unknown, causes = MAX_CAUSES): Error {
  if (!isErrorLike(error)) return new Error(`Not an error: ${typeof error}`);
  const database = asPostgresError(error);
  const copy = new Error(database ? messageOf(database) : error.message);
  copy.name = error.name ?? 'Error';
  const frames = /^ {4}at [^]*/m.exec(error.stack ?? '')?.[0] ?? '';
  copy.stack = `${copy.name}: ${copy.message}\n${frames}`;
  for (const field of SCHEMA_FIELDS) {
    const value = (database ?? (error as Partial<PostgresError>))[field];
    if (value !== undefined) Object.assign(copy, { [field]: value });
  }
  if (!database && error.cause !== undefined && causes > 0)
    copy.cause = loggable(error.cause, causes - 1);
  return copy;
}

/** pg-boss reports some errors as plain objects. */
export const isErrorLike = (value: unknown): value is Error =>
  value instanceof Error ||
  (typeof value === 'object' && value !== null && 'message' in value && 'stack' in value);

function asPostgresError(error: Error): PostgresError | null {
  const { driverError = error } = error as { driverError?: unknown };
  return typeof (driverError as Partial<PostgresError>).severity === 'string'
    ? (driverError as PostgresError)
    : null;
}

const messageOf = ({ code = '', message }: PostgresError) =>
  SAFE_MESSAGE.test(code) ? message : `PostgreSQL error ${code}`;
