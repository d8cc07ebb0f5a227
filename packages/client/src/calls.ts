import type { Client, ClientPathsWithMethod, MaybeOptionalInit } from 'openapi-fetch';
import type { paths } from './schema.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Calls one method of the API by path, and returns the body of the response. */
export type Call<M extends Method> = <
  Path extends ClientPathsWithMethod<Client<paths>, M>,
  Init extends MaybeOptionalInit<paths[Path], M>,
>(
  path: Path,
  ...init: object extends Init ? [init?: Init] : [init: Init]
) => Promise<Body<NonNullable<paths[Path][M]>, Init>>;

type Success = 200 | 201 | 202 | 204;
/** Not openapi-fetch's type, in which tuples are lists. */
type Body<Operation, Init> = Init extends { parseAs: 'stream' }
  ? ReadableStream<Uint8Array> | null
  : Operation extends { responses: infer Responses }
    ? Content<Responses[keyof Responses & Success]>
    : never;
type Content<Response> = Response extends { content: infer Media } ? Media[keyof Media] : undefined;

export type Calls = { [M in Method]: Call<M> };

type Send = (method: Method, path: never, init?: never) => Promise<unknown>;

/** Every call of the API. @param send makes a call and returns the body of its response; throws unless the status is 2xx */
export function callsOver(send: Send): Calls {
  const call = (method: Method) => (path: never, init?: never) => send(method, path, init);
  return {
    get: call('get'),
    post: call('post'),
    put: call('put'),
    patch: call('patch'),
    delete: call('delete'),
  } as unknown as Calls;
}
