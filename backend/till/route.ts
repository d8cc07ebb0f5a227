import { z } from 'zod';
import type { Kind, List, TillObject } from './objects.js';
import { page, parseParameters } from './parameters.js';
import type { Till } from './till.js';
import type { ListPage } from './till.sql.js';

type Answer = object | TillObject | List<TillObject>;

export interface Route {
  method: string;
  path: RegExp;
  /** Parses the parameters, so that errors are found before anything changes. */
  prepare(values: object): (till: Till, ids: string[]) => Promise<Answer>;
}

/** A Stripe API call, such as `POST /v1/customers/:id`. */
export function route<Schema extends z.ZodType>(
  call: string,
  schema: Schema,
  handle: (till: Till, parameters: z.output<Schema>, ...ids: string[]) => Promise<Answer>,
): Route {
  const [method, path] = call.split(' ') as [string, string];
  return {
    method,
    path: new RegExp(`^${path.replaceAll(/:\w+/g, '([^/]+)')}$`),
    prepare(values) {
      const parameters = parseParameters(schema, values);
      return (till, ids) => handle(till, parameters, ...ids);
    },
  };
}

export const nothing = z.strictObject({});

/** Returns one object by its id. */
export const retrieve = (url: string, kind: Kind) =>
  route(`GET ${url}/:id`, nothing, (till, _, id) => till.get(kind, id));

/** Lists objects by the values of their fields. */
export const list = (url: string, kind: Kind, fields: z.ZodRawShape) =>
  route(`GET ${url}`, page(fields), (till, values) => {
    const { limit, starting_after, ...where } = values as ListPage & Record<string, unknown>;
    return till.list(kind, { limit, starting_after }, { where });
  });
