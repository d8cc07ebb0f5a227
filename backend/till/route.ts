import { z } from 'zod';
import type { List } from './billing-objects.js';
import type { TillObject } from './objects.js';
import { parseParameters } from './parameters.js';
import type { Till } from './till.js';

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
