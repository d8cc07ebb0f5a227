import type pg from 'pg';

const MARK = '/* prepared */ ';

/**
 * Marks a statement that PostgreSQL plans once per connection, because planning it takes longer than running it. The best
 * plan must not depend on the parameters' values.
 */
export const prepared = (text: string) => MARK + text;

type Query = (text: unknown, ...rest: unknown[]) => unknown;

/** By text: the same name on every connection. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `statement ${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** Makes a connection prepare the marked statements. Not behind a pooler, whose connections to the server change. */
export function prepareMarked(client: pg.ClientBase) {
  const query = client.query.bind(client) as Query;
  (client as { query: Query }).query = (text, ...rest) => {
    if (typeof text !== 'string' || !text.startsWith(MARK)) return query(text, ...rest);
    const [values, ...callback] = rest;
    return query({ name: nameOf(text), text, values }, ...callback);
  };
}
